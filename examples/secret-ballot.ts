import { audit, localTable, type Terms } from 'nodealer/table'
import { type Choose, election, type VoteRules, voteRules } from 'nodealer/votes'

/** A society elects its chair: in secret, with abstentions, and with a runoff if the leaders are tied. */
const rules: VoteRules = {
  options: ['Ms Abe', 'Mr Brown', 'Dr Chen'],
  secret: true,
  abstain: true,
  ties: 'runoff',
  casting: 'ballots',
}

/** A day for people, two minutes for their programs. Who is late is out, and the others vote anew. */
const terms: Terms = {
  game: 'vote',
  rules: voteRules.encode(rules),
  seats: { min: 2, max: 64 },
  deadlines: { step: 120_000, act: 24 * 3_600_000 },
  spectators: true,
}

/** What each member would say when its program asks, best first; in a runoff the best that is left. */
const wishes: { readonly [member: string]: readonly string[] } = {
  Ann: ['Ms Abe'],
  Bob: ['Mr Brown'],
  Cleo: ['Dr Chen', 'Mr Brown'],
  Dan: ['Mr Brown'],
  Eve: ['Ms Abe'],
}
const voter =
  (member: string): Choose =>
  (options) =>
    wishes[member]?.find((name) => options.includes(name)) ?? null

const { results, log } = localTable(
  terms,
  Object.keys(wishes).map((name) => ({ name, game: election(voter(name)) })),
)
const [elected] = await results()
for (const { votes, abstained } of elected?.rounds ?? [])
  console.log([...votes].map(([name, count]) => `${name} ${count}`).join(', '), `abstained ${abstained}`)
console.log(elected?.winner === null ? 'nobody is elected' : `${elected?.winner} is elected`)

const verdict = await audit(log(), () => election(() => null))
console.log(verdict.clean ? 'audit: clean' : 'audit: not clean')
