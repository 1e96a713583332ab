/** Werewolf as jobs: dealing the roles of a village, and its first night. */
import type { Job } from './job.ts'
import { playNight, type Step } from './werewolf-night.ts'

const night: readonly Step[] = ['wills', 'whispers', 'night', 'count']

/** What all seats of a village of this size cost one process. */
export function werewolfJobs(players: number): Job[] {
  const job = (name: string, counted: readonly Step[]): Job => ({
    job: name,
    players,
    large: true,
    ready: () => ({
      once: async () => {
        const { watch } = await playNight(players)
        return counted.reduce((sum, step) => sum + watch.milliseconds(step), 0)
      },
    }),
  })
  return [job('roles of Werewolf', ['grouping']), job('night of Werewolf', night)]
}
