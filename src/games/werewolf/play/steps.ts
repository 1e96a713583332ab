/** What the steps of a village are called in the events of its table. */
export const werewolfSteps = {
  roles: 'werewolf/roles',
  role: 'werewolf/role',
  wills: 'werewolf/wills',
  whispers: 'werewolf/whispers',
  night: 'werewolf/night',
  answers: 'werewolf/answers',
  medium: 'werewolf/medium',
  will: 'werewolf/will',
  'last-words': 'werewolf/last-words',
  shot: 'werewolf/shot',
  dawn: 'werewolf/dawn',
  count: 'werewolf/count',
  declaration: 'werewolf/declaration',
  talk: 'werewolf/talk',
  vote: 'werewolf/vote',
  'roles-shown': 'werewolf/roles-shown',
} as const

/** A step of a village. */
export type WerewolfStep = keyof typeof werewolfSteps
