import { HOSTILE_TEXTS } from '../../apps/server/src/testing/hostile-texts.ts'

/** What a script that ran leaves behind. */
export const MARK = '__ran'
const RUN = `window.${MARK}=1`

const SCRIPTS = [
  `<script>${RUN}</script>`,
  `</script><script>${RUN}</script>`,
  `<img src=x onerror=${RUN}>`,
  `<svg onload=${RUN}>`,
  `<iframe srcdoc="<script>parent.${MARK}=1</script>"></iframe>`,
  `<details open ontoggle=${RUN}>`,
  `<body onload=${RUN}>`,
  `<input autofocus onfocus=${RUN}>`,
  `<math><mtext></mtext><script>${RUN}</script></math>`,
  `<a href="javascript:${RUN}">x</a>`,
  `<object data="data:text/html,<script>${RUN}</script>">`,
  `<template><script>${RUN}</script></template>`,
]
const BEFORE = [
  '',
  '"',
  "'",
  '`',
  '"><',
  "'><",
  '</title>',
  '</textarea>',
  '</style>',
  '--><',
  ']]>',
  '\\',
  '&#34;>',
  '\u0000',
  '\u2028',
]
const AFTER = ['', '<!--', '//', '"', '\u202e']

/** 900 ways to get a script into a page. */
export const SCRIPT_WORDS: readonly string[] = BEFORE.flatMap((before) =>
  SCRIPTS.flatMap((script) => AFTER.map((after) => before + script + after)),
)

const QUOTES = ["'", '"', '`', "\\'", "')", "'))", '$$', '%27', '\u02bc']
const COMMANDS = [
  '; drop table event; --',
  ' or 1=1 --',
  ' union select password_hash from account --',
  ' and pg_sleep(9) --',
  '; select 1; /*',
]
/** Beginnings and ends of statements. */
export const SQL_WORDS: readonly string[] = QUOTES.flatMap((quote) =>
  COMMANDS.flatMap((command) =>
    ['x', '1', '', 'Bilbao', '%', '_', '0'].map((word) => word + quote + command),
  ),
)

const TEMPLATES = [
  // biome-ignore lint/suspicious/noTemplateCurlyInString: a template is what it must not become
  '${7*7}',
  '{{7*7}}',
  '<%= 7*7 %>',
  '#{7*7}',
  '$t(x)',
  '%s%n%x',
  '{{constructor.constructor("x")()}}',
  '{{#each this}}{{.}}{{/each}}',
  '{% include "/etc/passwd" %}',
  '{{name}}',
  '$t(errors:unexpected)',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: a template is what it must not become
  '[[${7*7}]]',
  '*{7*7}',
  '@(7*7)',
  '~{7*7}',
]
const LINE_ENDS = ['\r\n', '\n', '\r', '\u0085', '\u2028', '%0d%0a', '\\r\\n']
const HEADER_LINES = [
  'Bcc: all@example.org',
  'Set-Cookie: a=b',
  'END:VEVENT',
  'Location: //evil.example',
  'Content-Type: text/html',
  'Content-Disposition: attachment; filename=x.exe',
  'Reply-To: evil@example.org',
  'ATTENDEE:mailto:all@example.org',
  'Subject: another',
]
const LOG_LINES = [
  '{"level":60,"msg":"forged"}',
  '{"level":30,"time":0,"msg":"forged"}',
  'level=fatal msg=forged',
  '127.0.0.1 - - [01/Jan/2026] "GET /forged" 200',
  '","level":60,"msg":"forged","x":"',
  '\u001b[2J\u001b[31mforged',
  '\u0008\u0008\u0008forged',
  '%{(#_)}forged',
  '\u009b31mforged',
]

/** Templates, and lines that would be lines of a header, a log, a calendar. */
export const OTHER_WORDS: readonly string[] = [
  ...HOSTILE_TEXTS,
  ...TEMPLATES.flatMap((word) => ['', 'a', ' ', '\n'].map((before) => before + word)),
  ...LINE_ENDS.flatMap((line) => [...HEADER_LINES, ...LOG_LINES].map((rest) => `A${line}${rest}`)),
]

/** Beginnings of formulas. */
export const FORMULAS: readonly string[] = [
  '=',
  '+',
  '-',
  '@',
  '\t=',
  '\r=',
  '=cmd|',
  '+cmd|',
  '-2+3+cmd|',
  '@SUM(',
].flatMap((sign) =>
  ['1+1', "' /C calc'!A0", 'HYPERLINK("https://evil.example")', 'A1', '1)', 'x'].map((rest) => sign + rest),
)
