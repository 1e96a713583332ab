/** What people do at a free table, in German. */
import type { Look } from '../../free/page/look.ts'
import type { Told } from '../free-deeds.ts'
import type { Who } from '../wording.ts'
import { and, rank } from './wording.ts'

const suits: { readonly [suit: string]: string } = { s: 'Pik', h: 'Herz', d: 'Karo', c: 'Kreuz' }
const tiles = { dots: 'Kreise', bamboo: 'Bambus', characters: 'Zahlen' }
const honours = {
  east: 'Ostwind',
  south: 'Südwind',
  west: 'Westwind',
  north: 'Nordwind',
  red: 'Roter Drache',
  green: 'Grüner Drache',
  white: 'Weißer Drache',
}
const bonus: { readonly [name: string]: string } = {
  plum: 'Pflaume',
  orchid: 'Orchidee',
  chrysanthemum: 'Chrysantheme',
  bamboo: 'Bambus',
  spring: 'Frühling',
  summer: 'Sommer',
  autumn: 'Herbst',
  winter: 'Winter',
}

/** Dative and accusative are the same for names. */
export const dative = ({ name, isMe }: Who): string => (isMe ? 'dir' : name)
/** Somebody, as the one who does something. */
export const subject = ({ name, isMe }: Who): string => (isMe ? 'Du' : name)
/** From whose hand. */
export const of = ({ name, isMe }: Who): string => (isMe ? 'deiner Hand' : `der Hand von ${name}`)
/** So many cards. */
export const some = (count: number): string => (count === 1 ? 'eine Karte' : `${count} Karten`)
/** So many points. */
export const points = (count: number): string =>
  Math.abs(count) === 1 ? `${count} Punkt` : `${count} Punkte`
/** So many chips. */
export const chips = (count: number): string => (count === 1 ? 'einen Chip' : `${count} Chips`)
const sources = { pot: 'aus dem Topf', bank: 'aus der Bank' }
const which = (faces: readonly string[], count: number): string =>
  faces.length === count && count <= 4 ? and(faces) : some(count)
/** The auxiliary, and what was done. */
export const has = ({ isMe }: Who): string => (isMe ? 'hast' : 'hat')

/** What is on a card. */
export function face(look: Look): string {
  switch (look.kind) {
    case 'suited':
      return `${suits[look.suit]} ${look.rank === 'C' ? 'Reiter' : rank('23456789TJQKA'.indexOf(look.rank))}`
    case 'joker':
      return 'Joker'
    case 'fool':
      return 'Narr'
    case 'trump':
      return `Trumpf ${look.number}`
    case 'number':
      return String(look.number)
    case 'tile':
      return `${look.number} ${tiles[look.suit]}`
    case 'honour':
      return honours[look.name]
    case 'bonus':
      return bonus[look.name] ?? look.name
    case 'domino':
      return `${look.low}–${look.high}`
    case 'own':
      return `${look.text || look.symbol}${look.colour === '' ? '' : ` (${look.colour})`}`
  }
}

/** What somebody did, without its name. */
export function deed({ wish, by, whoAt, faces, from, dice }: Told): string {
  const place = from === undefined ? '' : ` von ${from}`
  switch (wish.do) {
    case 'draw':
      return `${which(faces, wish.cards.length)}${place} gezogen`
    case 'deal':
      return `allen ${some(wish.each)} von ${wish.pile} gegeben`
    case 'fill':
      return `Hände von ${wish.pile} auf ${wish.upTo} aufgefüllt`
    case 'play': {
      const where = `${wish.end === 'top' ? 'auf' : 'unter'} ${wish.pile}`
      return `${wish.up ? which(faces, wish.count) : some(wish.count)} ${wish.up ? '' : 'verdeckt '}${where} gelegt`
    }
    case 'give':
      return `${dative(whoAt(wish.to))} ${some(wish.count)} gegeben`
    case 'pick':
      return `${some(wish.count)} aus ${of(whoAt(wish.from))} gezogen`
    case 'pass':
      return `alle ${some(wish.count)} weitergeben lassen`
    case 'swap':
      return `mit ${dative(whoAt(wish.with))} die Hand getauscht`
    case 'peek':
      return `${by.isMe ? 'dir' : 'sich'} ${some(wish.cards.length)}${place} angesehen`
    case 'turn':
      return wish.up
        ? `${which(faces, wish.cards.length)}${place} aufgedeckt`
        : `${some(wish.cards.length)}${place} umgedreht`
    case 'move':
      return `${which(faces, wish.cards.length)}${place} ${wish.end === 'top' ? 'auf' : 'unter'} ${wish.pile} gelegt`
    case 'show':
      return wish.to === null
        ? `${which(faces, wish.count)} gezeigt`
        : `nur ${dative(whoAt(wish.to))} ${which(faces, wish.count)} gezeigt`
    case 'shuffle':
      return `${wish.pile} von allen mischen lassen`
    case 'gather':
      return `${and([...wish.hands.map((chair) => `Karten aus ${of(whoAt(chair))}`), ...wish.piles, wish.pile])} auf ${wish.pile} von allen mischen lassen`
    case 'cut':
      return `${wish.pile} nach ${wish.count === 1 ? 'einer Karte' : `${wish.count} Karten`} abgehoben`
    case 'roll':
      return dice.length === 0 ? `${wish.dice} Würfel geworfen` : `${and(dice.map(String))} gewürfelt`
    case 'hand over':
      if (wish.to === null) return 'gesagt, dass niemand am Zug ist'
      return whoAt(wish.to).name === by.name
        ? 'den Zug genommen'
        : `den Zug an ${whoAt(wish.to).isMe ? 'dich' : whoAt(wish.to).name} gegeben`
    case 'score':
      return `${dative(whoAt(wish.chair))} ${points(wish.points)} aufgeschrieben`
    case 'strike':
      return `Eintrag ${wish.entry + 1} des Punktezettels gestrichen`
    case 'pay':
      return wish.to === null
        ? `${chips(wish.amount)} in den Topf gelegt`
        : `${dative(whoAt(wish.to))} ${chips(wish.amount)} gezahlt`
    case 'pay out':
      return `${dative(whoAt(wish.to))} ${chips(wish.amount)} ${sources[wish.from]} gezahlt`
    case 'note':
      return `notiert: „${wish.text}“`
    case 'wipe':
      return 'eine Notiz gelöscht'
    case 'count':
      return `„${wish.counter}“ auf ${wish.value} gesetzt`
    case 'undo':
      return 'den letzten Zug zurückgenommen'
    case 'new round':
      return 'eine neue Runde begonnen'
    case 'end':
      return 'den Tisch beendet'
    case 'leave':
      return 'den Platz verlassen; die Hand ging zurück'
    case 'sit down':
      return `${by.isMe ? 'dich' : 'sich'} wieder gesetzt, mit leerer Hand`
  }
}

/** What somebody wants to do, where all are asked. */
export function wanted({ wish, whoAt }: Pick<Told, 'wish' | 'whoAt'>): string {
  switch (wish.do) {
    case 'swap':
      return 'möchte mit dir die Hand tauschen'
    case 'gather':
      return `möchte ${and(wish.hands.map((chair) => `die Karten ${of(whoAt(chair))}`))} zurück auf ${wish.pile} legen und mischen lassen`
    case 'undo':
      return 'möchte den letzten Zug zurücknehmen'
    case 'strike':
      return `möchte Eintrag ${wish.entry + 1} des Punktezettels streichen`
    case 'pay out':
      return `möchte ${dative(whoAt(wish.to))} ${chips(wish.amount)} ${sources[wish.from]} zahlen`
    case 'new round':
      return 'möchte eine neue Runde beginnen: alles wird eingesammelt und neu gegeben'
    case 'end':
      return 'möchte den Tisch beenden'
    default:
      return 'bittet dich um Zustimmung'
  }
}
