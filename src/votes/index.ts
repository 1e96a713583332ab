/** The door of the votes room: secret and open votes without anybody who counts them (spec/votes). */
export { type Count, countVotes, leadersOf } from './count.ts'
export { type Elected, elect, election, type VoteRules, voteRules } from './election.ts'
export { type Casting, castVotes, type Polling, poll } from './poll.ts'
export { type BallotQuestion, type Choice, type Choose, mostOptions, requireQuestion } from './question.ts'
