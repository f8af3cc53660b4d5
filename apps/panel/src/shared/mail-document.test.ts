import { expect, test } from 'vitest'
import { linksOf, previewDocument } from './mail-document.ts'

test('given a button and the same address below it, when links are listed, then there is one, with the words', () => {
  const html = `<a href="https://a.example/x?a=1&amp;b=2" class="b"><span>Confirmar
    cuenta</span></a><p><a href='https://a.example/x?a=1&amp;b=2'>https://a.example/x?a=1&amp;b=2</a></p>`
  expect(linksOf('https://a.example/x?a=1&b=2', html)).toEqual([
    { url: 'https://a.example/x?a=1&b=2', words: 'Confirmar cuenta' },
  ])
})

test('given an address before the button, when links are listed, then the words are still found', () => {
  const html = '<a href="https://a.example">https://a.example</a><a href="https://a.example">Entrar</a>'
  expect(linksOf('', html)).toEqual([{ url: 'https://a.example', words: 'Entrar' }])
})

test('given a button with comments and invisible characters, when links are listed, then its words are clean', () => {
  const html =
    '<a href="https://a.example/"><!--[if mso]><i>&nbsp;</i><![endif]--><span>&#8202;&#8203;Sign&nbsp;in &#x26; go</span>&#8203;</a>'
  expect(linksOf('', html)).toEqual([{ url: 'https://a.example/', words: 'Sign in & go' }])
})

test('given only text, when links are listed, then the point after an address is not part of it', () => {
  expect(linksOf('Abre https://a.example/r/abc. O (https://b.example/).', null)).toEqual([
    { url: 'https://a.example/r/abc', words: '' },
    { url: 'https://b.example/', words: '' },
  ])
})

test('given addresses that run something, when links are listed, then they are not among them', () => {
  const html =
    '<a href="javascript:alert(1)">x</a><a href="data:text/html,x">y</a><a href="mailto:a@b.example">z</a>'
  expect(linksOf('javascript:alert(1)', html)).toEqual([])
})

test('given any mail, when it is prepared for the frame, then the policy comes before all of it and allows no script', () => {
  const document = previewDocument('<script>alert(1)</script>', 'https://panel.example')
  expect(document.indexOf('Content-Security-Policy')).toBeLessThan(document.indexOf('<script>'))
  expect(document).toContain("default-src 'none'")
  expect(document).not.toContain('script-src')
})
