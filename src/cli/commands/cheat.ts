/** `nodealer cheat`: seats players who cheat, one way after another, and shows who is caught where. */
import { type CheatResult, catalogue, chosenCheats, runCheats } from '../../adversaries/index.ts'
import { type Arguments, type Command, UsageError } from '../command.ts'
import { columns, Progress, style } from '../screen.ts'

/** The command. */
export const cheat: Command = {
  name: 'cheat',
  usage: '[NAME …]',
  options: {
    deck: { type: 'string', value: 'NAME', about: 'only against this deck' },
    list: { type: 'boolean', about: 'only list the cheats' },
    json: { type: 'boolean', about: 'one JSON object for each cheat and deck' },
  },
  async run(args) {
    if (args.flag('list')) {
      console.log(columns(catalogue.map(({ name, about }) => [name, about])))
      return 0
    }
    const choices = choicesOf(args)
    const total = choices.reduce((sum, choice) => sum + chosenCheats(choice).length, 0)
    const progress = new Progress()
    let done = 0
    let surprises = 0
    for (const choice of choices) {
      progress.show(`cheating (${done} of ${total})`)
      for await (const result of runCheats(choice)) {
        progress.clear()
        console.log(args.flag('json') ? asJson(result) : lineFor(result))
        if (!result.asExpected) surprises++
        progress.show(`cheating (${++done} of ${total})`)
      }
    }
    progress.clear()
    if (!args.flag('json')) console.log(`${done} cheats tried, ${surprises} surprises`)
    return surprises > 0 ? 1 : 0
  },
}

function choicesOf(args: Arguments): { deck?: string; name?: string }[] {
  const deck = args.text('deck')
  const base = deck === undefined ? {} : { deck }
  const choices = args.words.length === 0 ? [base] : args.words.map((name) => ({ ...base, name }))
  try {
    for (const choice of choices) chosenCheats(choice)
  } catch (error) {
    if (error instanceof RangeError) throw new UsageError(error.message)
    throw error
  }
  return choices
}

function asJson(result: CheatResult): string {
  const { name, deck, caught, atStep, named, rechecked, chips, expected } = result
  return JSON.stringify({ name, deck, caught, atStep, named, rechecked, chips, expected })
}

const verdicts: { readonly [named in CheatResult['named']]: string } = {
  cheat: 'named',
  absent: 'late',
  sequencer: 'stopped, the sequencer cannot be relied on',
  nobody: 'gained nothing',
  honest: 'AN HONEST PLAYER WAS NAMED',
}

const proofs = new Map<boolean | null, string>([
  [true, ', proof checked again'],
  [false, ', BUT THE PROOF DOES NOT HOLD'],
])

function lineFor(result: CheatResult): string {
  const { name, deck, atStep, named, rule, rechecked, chips, asExpected } = result
  const where = atStep === '' ? '' : ` at ${atStep}`
  const why = rule === '' ? '' : style('dim', ` (${rule})`)
  const worth = chips === null ? '' : `, ${signed(chips)} chips`
  const basis = named === 'absent' ? ', by the order of the log' : (proofs.get(rechecked) ?? '')
  const verdict = `${verdicts[named]}${where}${basis}${worth}`
  const shown = asExpected ? style('green', verdict) : style('red', `${verdict}, not as expected`)
  return `${name.padEnd(30)} ${deck.padEnd(10)} ${shown}${why}`
}

function signed(chips: number): string {
  return chips > 0 ? `+${chips}` : String(chips)
}
