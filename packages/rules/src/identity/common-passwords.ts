import { fold } from '../text/fold.ts'

/** Words that people use unchanged, or with a year, some digits or a sign behind. The server has a longer list. */
export const COMMON_WORDS: readonly string[] = `
password passw0rd p4ssword p4ssw0rd pa55word pass password1 passwort senha contrasena contrasenya pasahitza clave secreto
admin administrator administrador root user usuario guest invitado test testing prueba demo login welcome bienvenido
bienvenida ongietorri changeme cambiame letmein master default system sistema server computer internet google facebook
instagram twitter youtube android iphone samsung microsoft windows
qwerty qwertyui qwertyuiop qwerty123 qwerty12 asdfgh asdfghjkl asdfasdf zxcvbn zxcvbnm qazwsx qazwsxedc
abcdef abcdefg abcdefgh abcdefghi abc abcd abcde abc123 abcd1234 aaaa iloveyou tequiero teamo teamomucho amor amorcito mivida
micorazon corazon maitia maitasuna mitesoro princesa princess angel angelito estrella estrellita bonita hermosa
preciosa bebita chiquita mariposa sunshine superman batman spiderman pokemon starwars naruto dragon dragonball
football futbol baseball basketball soccer hockey athletic athleticclub athleticbilbao aupaathletic realsociedad
realmadrid barcelona fcbarcelona atletico atleticomadrid valencia sevilla betis osasuna alaves eibar benfica sporting
porto celtic rangers liverpool chelsea arsenal manchester
bilbao bilbo donostia gasteiz vitoria pamplona iruna euskadi euskalherria euskaltelebista bizkaia gipuzkoa araba
navarra nafarroa rioja logrono huelva madrid espana spain portugal lisboa lisbon scotland edinburgh glasgow
fairsaturday larunbat saturday sabado larunbata festival cultura musica musika concierto kontzertua teatro antzerkia
michael jennifer jessica ashley nicole daniel andrea alejandro alejandra carlos roberto antonio francisco fernando
fernanda gabriel gabriela alberto beatriz cristina carolina patricia veronica monica natalia marta maria mariajose
josemaria joseluis juancarlos miguel miguelangel manuel rafael ricardo sebastian valentina victoria amaia ainhoa
nerea leire iker mikel aitor gorka ander jone miren itziar maite maialen
monkey shadow killer trustno whatever freedom secret summer winter flower hello helloworld charlie jordan ginger pepper
cookie chocolate banana orange cheese chicken purple yellow silver diamond mustang ferrari mercedes porsche yamaha
blink182 metallica nirvana slipknot linkinpark tigger snoopy garfield scooby mickey matrix phoenix ninja hunter ranger
buster thomas george computer1 cocacola peluche
enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre primavera verano otono invierno
lunes martes miercoles jueves viernes domingo
`
  .trim()
  .split(/\s+/)

const COMMON = new Set(COMMON_WORDS)
const SEQUENCES = [
  '0123456789012345678901234567890',
  '0987654321098765432109876543210',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiop',
  'asdfghjkl',
  '1q2w3e4r5t6y',
  '1qaz2wsx3edc',
]
const LOOKALIKES: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
}

/**
 * True for passwords that guessing tries first: a well-known word (case, accents and the usual 0 for o ignored)
 * alone, doubled or with digits and signs around it; one character or one short group repeated; a run of the keyboard.
 */
export function isCommonPassword(plain: string): boolean {
  const folded = fold(plain.slice(0, 200)).replace(/\s+/g, '')
  const bare = strip(folded)
  return isRepeated(folded) || isRun(folded) || [folded, bare, unmask(folded), unmask(bare)].some(isWord)
}

function unmask(text: string): string {
  return text.replace(/[013457@$]/g, (sign) => LOOKALIKES[sign] ?? sign)
}

/** Without the digits and signs around the letters. */
function strip(text: string): string {
  let from = 0
  let to = text.length
  while (from < to && !isLetter(text.charCodeAt(from))) from++
  while (to > from && !isLetter(text.charCodeAt(to - 1))) to--
  return text.slice(from, to)
}

function isLetter(code: number): boolean {
  return (code >= 97 && code <= 122) || code > 127
}

function isWord(text: string): boolean {
  const half = text.slice(0, text.length / 2)
  return COMMON.has(text) || (half + half === text && COMMON.has(half))
}

/** `aaaaaaaa`, `12121212`, `abcabcabc`: a group of up to four, again and again. */
function isRepeated(text: string): boolean {
  return [1, 2, 3, 4].some((size) => text.length > size && text.startsWith(text.slice(size)))
}

function isRun(text: string): boolean {
  return SEQUENCES.some((run) => run.includes(text))
}
