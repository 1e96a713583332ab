/** All jobs of the benchmark, in the same order in every process. */
import { groupJobs } from './group-jobs.ts'
import type { Job } from './job.ts'
import { shareJobs } from './share-jobs.ts'
import { chainJob, otherShuffleJobs, remaskJobs } from './shuffle-jobs.ts'
import { statementJobs } from './statement-jobs.ts'
import { tableJobs } from './table-jobs.ts'

/** The jobs; fewer and smaller ones for a quick look, and the reference only where it does not take long. */
export function jobs(quick: boolean): Job[] {
  const decks = quick ? ['mask'] : ['mask', 'deal-keys', 'padlock', 'names']
  const beside = [...otherShuffleJobs(52), ...statementJobs(quick ? 6 : 9)]
  return [
    ...groupJobs(quick ? [256] : [16, 64, 256, 1024, 4096]),
    ...(quick ? [52] : [52, 104, 300, 1000]).flatMap(remaskJobs),
    ...(quick ? [9] : [1, 5, 9]).map((players) => chainJob(52, players)),
    ...(quick ? [6] : [2, 6, 9]).flatMap(shareJobs),
    ...beside.map((job) => (quick ? { ...job, large: true } : job)),
    ...tableJobs(quick ? [9] : [2, 6, 9], decks, quick ? 2 : 10),
  ]
}
