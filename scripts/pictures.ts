/**
 * Draws the pictures of the book into docs/pictures, from games that are really played. With `--check`, as `npm run verify` has it, fails
 * where that would change one.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { drawBallot } from './pictures/ballot.ts'
import { drawDealKeys, drawMask, drawNames, drawPadlock } from './pictures/decks.ts'
import { drawFault } from './pictures/fault.ts'
import { drawLadderPicture } from './pictures/ladder.ts'
import { drawLifeOfACard } from './pictures/life-of-a-card.ts'
import { drawNight } from './pictures/night.ts'
import { drawOneFunction } from './pictures/one-function.ts'
import { drawOrder } from './pictures/order.ts'
import { drawResume } from './pictures/resume.ts'

const pictures: { readonly [name: string]: () => Promise<string> } = {
  'one-function': drawOneFunction,
  'life-of-a-card': drawLifeOfACard,
  order: drawOrder,
  resume: drawResume,
  fault: drawFault,
  mask: drawMask,
  'deal-keys': drawDealKeys,
  padlock: drawPadlock,
  names: drawNames,
  ladder: drawLadderPicture,
  ballot: drawBallot,
  night: drawNight,
}

const isCheck = process.argv.includes('--check')
for (const [name, draw] of Object.entries(pictures)) {
  const file = `docs/pictures/${name}.svg`
  const drawn = await draw()
  if (!isCheck) writeFileSync(file, drawn)
  else if (!existsSync(file) || readFileSync(file, 'utf8') !== drawn) {
    console.error(
      `${file} is not what its script draws: write it anew with \`npm run docs:pictures\`, and look at it`,
    )
    process.exitCode = 1
  }
}
