import { expect, test } from 'vitest'
import { checkName, looksLikeName, mailName, visibleName } from './person-name.ts'

const OVERRIDE = '\u202e'

test.each([
  ['Ane Etxebarria', undefined],
  ['Coro “La Ría”, S.L. (Getxo)', undefined],
  ['J.M. Barandiaran', undefined],
  ['O’Neill & 陳大文 · Ἑλένη', undefined],
  ['@teatroarriaga', undefined],
  ["St. Mary's", undefined],
  ['Sr. López', undefined],
  ['D.J. Pepe', undefined],
  ['Kultur.eus', undefined],
  ['Ñ. & Co.', undefined],
  ['A.B.C.', undefined],
  ['Dr.Strange', undefined],
  ['S.L./S.A.', undefined],
  ['Ensayo 20:30:00', undefined],
  ['Coro: 1º de B', undefined],
  ['陳大文。', undefined],
  ['192.0.2.1/login', 'field.name_link'],
  ['Win at 192.0.2.1', 'field.name_link'],
  ['１９２．０．２．１', 'field.name_link'],
  ['١٩٢.٠.٢.١', 'field.name_link'],
  ['evil。com', 'field.name_link'],
  ['evil․example', 'field.name_link'],
  ['evil｡com', 'field.name_link'],
  ['evil．com', 'field.name_link'],
  ['evil.com⁄login', 'field.name_link'],
  ['evil.com∕login', 'field.name_link'],
  ['evil.com:8080', 'field.name_link'],
  ['evil.com?a', 'field.name_link'],
  ['evil.com/', 'field.name_link'],
  ['2001:db8::1', 'field.name_link'],
  ['[2001:db8::1]', 'field.name_link'],
  ['::1', 'field.name_link'],
  ['2001:db8:0:0:0:0:0:1', 'field.name_link'],
  ['user@host', 'field.name_link'],
  ['user＠host', 'field.name_link'],
  ['hxxp evil', 'field.name_link'],
  ['hxxps:evil', 'field.name_link'],
  ['mailto:ane', 'field.name_link'],
  ['tel:+34600000000', 'field.name_link'],
  ['https꞉∕∕evil', 'field.name_link'],
  ['xn--e1afmkfd', 'field.name_link'],
  ['Musikene.eus', undefined],
  ['می‌خواهم', undefined],
  ['👩‍🎤 Zuriñe', undefined],
  [`${OVERRIDE}gnp.exe https://bad.example/login click`, 'field.name_signs'],
  ['Ane\u0007', 'field.name_signs'],
  ['Ane\nBcc: all@example.org', 'field.name_signs'],
  ['Ane\u200f', 'field.name_signs'],
  ['Ane\u2028Festival', 'field.name_signs'],
  ['Win at https://bad.example', 'field.name_link'],
  ['Win at ｈｔｔｐｓ：／／bad.example', 'field.name_link'],
  ['Win at WWW.bad.example', 'field.name_link'],
  ['write to win@bad.example', 'field.name_link'],
  ['go to bad.example/login', 'field.name_link'],
  ['go to w\u200bww.bad.example', 'field.name_link'],
  ['\u200b\u200d', 'field.name_blank'],
  ['\u3164', 'field.name_blank'],
  ['', 'field.name_blank'],
])('given the name %j, when it is typed, then its fault is %s', (name, fault) => {
  expect(checkName(name)).toBe(fault)
})

test.each([
  ['Ane Etxebarria', 'Ane Etxebarria'],
  ['J.M. Barandiaran', 'J.M. Barandiaran'],
  ['👩‍🎤 Zuriñe', '👩‍🎤 Zuriñe'],
  ['می‌خواهم', 'می‌خواهم'],
  ['A\u200dne\u200d \u200dIr\u200cu', 'Ane Iru'],
  [`${OVERRIDE}gnp.exe https://bad.example/login`, 'gnp. exe'],
  ['Ane\r\nBcc: all@example.org', 'Ane Bcc:'],
  ['www.bad.example', ''],
  ['Ane 192.0.2.1/login', 'Ane'],
  ['evil。com', ''],
  ['Kultur.eus', 'Kultur. eus'],
  ['пример.рф', 'пример. рф'],
  ['i❤.ws', 'i❤. ws'],
  ['Dr.Strange', 'Dr. Strange'],
  ['evil.ﬁ', 'evil. ﬁ'],
  ['⒈com', '⒈ com'],
  ['A.B.C.', 'A.B.C.'],
  ['ｗｗｗ．bad．example Ane', 'Ane'],
  ['Ane de Musikene.eus', 'Ane de Musikene. eus'],
  ['\u200b\u3164', ''],
  [null, ''],
])('given the stored name %j, when a mail prints it, then it reads %j', (name, printed) => {
  expect(mailName(name)).toBe(printed)
})

test.each([
  ['Ane\u200b', 'Ane'],
  ['\ufeffA\u00adn\u2060e Etxe\u200bbarria', 'Ane Etxebarria'],
  ['A\u200dne', 'Ane'],
  ['👩‍🎤 Zuriñe', '👩‍🎤 Zuriñe'],
  ['می‌خواهم', 'می‌خواهم'],
  ['🏴󠁧󠁢󠁳󠁣󠁴󠁿 Fiona', '🏴󠁧󠁢󠁳󠁣󠁴󠁿 Fiona'],
])('given the typed name %j, when it is stored, then it is %j', (typed, stored) => {
  expect(visibleName(typed)).toBe(stored)
})

test('given a name of 61 graphemes, when a mail prints it, then it is cut at 60 whole ones', () => {
  const printed = mailName('é'.repeat(61))
  expect([...new Intl.Segmenter().segment(printed)]).toHaveLength(60)
  expect(printed.endsWith('é…')).toBe(true)
  expect(mailName('👨‍👩‍👧'.repeat(60))).toBe('👨‍👩‍👧'.repeat(60))
  expect(mailName(`a${'\u0301'.repeat(500)}`).length).toBeLessThan(20)
})

test('given names that passed, when a mail prints them, then no link is left to follow', () => {
  for (const name of ['a://b', 'x www.y', 'a@b.cd', 'a.bc/d', 'https:/\u200b/a.bc'])
    expect(mailName(name)).not.toMatch(/:\/\/|www\.\S|@\S+\.|\p{L}\.\p{L}{2}/u)
})

test.each([
  ['LARUNBAT', true],
  ['El equipo de Larunbat', true],
  ['Lаrunbat', true],
  ['Ｌａｒｕｎｂａｔ', true],
  ['L a r u n b a t', true],
  ['L.a-r·u​nbat', true],
  ['Lárúnbàt', true],
  ['1arunbat', true],
  ['Koru Zaharra', false],
  ['Larun mendi taldea', false],
  ['Хор Ветеранов', false],
])('given %s, when compared with the name of the festival, then it could pass for it: %s', (name, could) => {
  expect(looksLikeName(name, 'Larunbat')).toBe(could)
  expect(looksLikeName(name, '')).toBe(false)
})
