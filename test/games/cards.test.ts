import { describe, expect, it } from 'vitest'
import {
  cardAt,
  cardGlyph,
  cardIndex,
  cardName,
  DECK,
  isCard,
  parseCards,
  repeatedCard,
} from '../../src/games/cards.ts'

describe('the standard deck', () => {
  it('has 52 different cards, numbered in deck order', () => {
    expect(new Set(DECK).size).toBe(52)
    expect(DECK.map(cardIndex)).toEqual([...Array(52).keys()])
    expect(DECK.map((_, i) => cardAt(i))).toEqual(DECK)
    expect([cardAt(0), cardAt(51)]).toEqual(['2c', 'As'])
    expect(() => cardAt(52)).toThrow('there is no card 52')
  })

  it('reads cards with or without spaces and names the part it cannot read', () => {
    expect(parseCards('AsKd 7h')).toEqual(['As', 'Kd', '7h'])
    expect(parseCards('')).toEqual([])
    expect(() => parseCards('As1d')).toThrow('"1d" is not a card')
    expect(() => parseCards('AsK')).toThrow('"K" is not a card')
    expect(isCard('as')).toBe(false)
  })

  it('finds a repeated card', () => {
    expect(repeatedCard(['As', 'Kd', 'As'])).toBe('As')
    expect(repeatedCard(['As', 'Kd'])).toBeUndefined()
  })

  it('says cards in words and symbols', () => {
    expect(cardName('As')).toBe('ace of spades')
    expect(cardName('6d')).toBe('six of diamonds')
    expect(cardGlyph('Th')).toBe('10♥')
    expect(cardGlyph('2c')).toBe('2♣')
  })
})
