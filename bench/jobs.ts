/** All jobs of the benchmark, in the same order in every process. */
import { groupJobs } from './group-jobs.ts'
import type { Job } from './job.ts'
import { shareJobs } from './share-jobs.ts'
import { chainJob, otherShuffleJobs, remaskJobs } from './shuffle-jobs.ts'
import { statementJobs } from './statement-jobs.ts'
import { tableJobs } from './table-jobs.ts'
import { werewolfJobs } from './werewolf-jobs.ts'

/** The jobs; fewer and smaller ones for a quick look, and the reference only where it does not take long. */
export function jobs(quick: boolean): Job[] {
  const tables = [2, 6, 9]
  const beside = [...otherShuffleJobs(52), ...statementJobs(quick ? 6 : 9)]
  const remasking = (quick ? [52] : [52, 104, 300, 1000]).flatMap(remaskJobs)
  const withoutReference = (job: Job): Job => (quick ? { ...job, large: true } : job)
  return [
    ...groupJobs(quick ? [256] : [16, 64, 256, 1024, 4096]),
    ...remasking.map(withoutReference),
    ...(quick ? [9] : [1, 5, 9]).map((players) => chainJob(52, players)),
    ...(quick ? [6] : tables).flatMap(shareJobs),
    ...beside.map(withoutReference),
    ...tableJobs(
      quick
        ? { shuffling: [9], playing: [2], decks: ['mask'], audited: 1 }
        : {
            shuffling: tables,
            playing: tables,
            decks: ['mask', 'deal-keys', 'padlock', 'names'],
            audited: 10,
          },
    ),
    ...(quick ? [4] : [4, 7, 10, 16]).flatMap(werewolfJobs),
  ]
}
