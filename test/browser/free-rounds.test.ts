/**
 * A whole round of each recipe in real browsers, one for each player, by nothing but what the pages show and offer; Bob plays by touch.
 * `NODEALER_FULL=1` plays all six, otherwise the two that take least.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Friends } from './rounds/friends.ts'
import { ginRummy } from './rounds/gin.ts'
import { cheat, crazyEights, oldMaid } from './rounds/shedding.ts'
import { hearts, skat } from './rounds/tricks.ts'
import { chromiumPath, openSite, type Site } from './site.ts'

const isFull = process.env['NODEALER_FULL'] === '1'

/** Who plays, how many cards each is dealt of how many, and by what script. */
const rounds = [
  ['Old Maid', 3, 17, 51, oldMaid],
  ['Cheat', 3, 17, 52, cheat],
  ['Crazy Eights', 3, 5, 52, crazyEights],
  ['Hearts', 4, 13, 52, hearts],
  ['Gin Rummy', 2, 10, 52, ginRummy],
  ['Skat', 3, 10, 32, skat],
] as const

describe.runIf(chromiumPath !== undefined)('a whole round of', () => {
  let site: Site

  beforeAll(async () => {
    site = await openSite()
  })
  afterAll(() => site?.close())

  test.each(rounds.slice(0, isFull ? rounds.length : 2))(
    '%s, by %i players',
    async (recipe, players, each, cards, play) => {
      const friends = await Friends.meet(site, recipe, players, each)
      await play(friends)
      await friends.end(cards)
      expect(site.complaints).toEqual([])
    },
  )
})
