/** Texts that would do something wherever they were taken for more than text. */
export const HOSTILE_TEXTS: readonly string[] = [
  '</script><script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  "' onmouseover='alert(1)' x='",
  '</title></textarea></style><svg onload=alert(1)>',
  '<!-- --!> --><iframe srcdoc="&lt;script&gt;alert(1)&lt;/script&gt;">',
  '&lt;script&gt;&#60;script&#62;',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: a template is what it must not become
  '${7*7}{{name}}$t(errors:unexpected)<%= 7 %>%s%n',
  'javascript:alert(1)//https://example.org',
  'A\r\nBcc: all@example.org\r\n\r\n<b>x</b>',
  'END:VEVENT\r\nBEGIN:VEVENT\r\nSUMMARY:x;,\\n\u0085\u2028x',
  '\u202egpj.exe\u200b\u2066 \ufeff',
  '=HYPERLINK("https://evil.example","x")',
  "@SUM(1+1)*cmd|' /C calc'!A0",
  ']]><x:script xmlns:x="http://www.w3.org/1999/xhtml">alert(1)</x:script>',
  '[:es]<b>[:en]</b>[:xx][:',
]

/**
 * What of a page a browser acts on: its tags with the names of their attributes. Of two pages that differ only in texts
 * it is the same.
 */
export function skeletonOf(html: string): string[] {
  const bare = html.replace(/(<script type="application\/ld\+json">).*?(<\/script>)/gs, '$1$2')
  return (bare.match(/<!--|<\/?[a-z][^>]*>/gi) ?? []).map((tag) =>
    tag.replace(/"[^"]*"/g, '""').replace(/\s+/g, ' '),
  )
}
