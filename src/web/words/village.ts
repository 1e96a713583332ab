/** The texts of a village, loaded with it. Nothing here says what the reader is, but what stands under `roles`. */
import {
  type Cause,
  type Ending,
  QUIET_DAYS,
  type Role,
  type RuleTopic,
  type RuleWords,
  ruleWords,
  type Winner,
} from '../../games/werewolf/index.ts'
import { and, is, type Who, type Wide } from './wording.ts'

const someRoles: Readonly<Record<Role, readonly [one: string, many: string]>> = {
  wolf: ['a wolf', 'wolves'],
  villager: ['a villager', 'villagers'],
  seer: ['a seer', 'seers'],
  guard: ['a guard', 'guards'],
  hunter: ['a hunter', 'hunters'],
  medium: ['a medium', 'mediums'],
  mason: ['a mason', 'masons'],
}

/** “You were”, “Mira was”. */
const was = ({ name, isMe }: Who): string => (isMe ? 'You were' : `${name} was`)
const called = ({ name, isMe }: Who): string => (isMe ? 'You' : name)
const object = ({ name, isMe }: Who): string => (isMe ? 'you' : name)

/** English. */
const en = {
  night: (day: number) => `Night ${day}`,
  day: (day: number) => `Day ${day}`,
  end: 'The end',
  dealing: 'Roles are being dealt',
  dealingText: 'Everybody scrambles the roles once. Nobody sees another’s.',
  scene: 'The village',
  houses: 'Players',
  story: 'What happened and what was said',
  alive: 'live',
  you: 'you',
  dead: 'dead',
  lost: 'connection lost',
  votes: (count: number) => (count === 1 ? '1 vote' : `${count} votes`),
  someOf: (role: Role, count: number) =>
    count === 1 ? someRoles[role][0] : `${count} ${someRoles[role][1]}`,
  seconds: (seconds: number) => `${seconds} s`,
  timeLeft: 'Time left',
  role: {
    hold: 'Your role',
    hint: 'hold to see',
    are: {
      wolf: 'You are a wolf',
      villager: 'You are a villager',
      seer: 'You are the seer',
      guard: 'You are the guard',
      hunter: 'You are the hunter',
      medium: 'You are the medium',
      mason: 'You are a mason',
    },
    duties: {
      wolf: 'At night you name whom your pack should kill.',
      villager: 'You have your eyes, your words and your vote.',
      seer: 'Of whom you name at night you learn at dawn whether it is a wolf.',
      guard: 'Whom you name at night the pack cannot kill. It may be you.',
      hunter: 'When you die you may take somebody with you.',
      medium: 'You learn of everybody who dies whether it was a wolf.',
      mason: 'You and your mate know that both of you are no wolves.',
    },
    mates: (names: readonly string[]) => `With ${and(names)}.`,
    kills: (who: Who) => (who.isMe ? 'You kill for the pack.' : `${who.name} kills for the pack.`),
    wolf: (name: string) => `${name} is a wolf.`,
    noWolf: (name: string) => `${name} is no wolf.`,
    wrote: (name: string, words: string) => `${name} wrote: ${words}`,
  },
  diary: {
    line: 'Dear diary …',
    write: 'Write it down',
    nothing: 'Write nothing',
    hint: 'Everybody writes. If you have a pack, it reads this.',
    done: 'Your diary is closed.',
  },
  choose: {
    hint: 'Everybody names somebody. If your role does nothing with it, guess a wolf.',
    pick: 'Choose a house',
    name: (name: string) => `Name ${name}`,
    nobody: 'Nobody',
    nameNobody: 'Name nobody',
    done: 'You have chosen. The night goes on until dawn.',
  },
  talk: {
    line: 'Say something to all',
    say: 'Say it',
    ready: 'Ready to vote',
    hint: 'Talk as much as you like. When you are ready, you only listen until the vote.',
    done: 'You are ready. The talk is over when all are, or the time is.',
    phrases: 'Quick phrases',
    suspect: 'I suspect …',
    wolf: '… is a wolf',
    noWolf: '… is no wolf',
    iAm: 'I am the …',
    unheard: 'not sent yet',
  },
  vote: {
    hint: 'Who is to be executed? Nobody sees a vote before all have voted.',
    runoff: (names: readonly string[]) => `A tie: ${and(names)}. One more vote decides.`,
    for: (name: string) => `Vote for ${name}`,
    nobody: 'Abstain',
    forNobody: 'Abstain: vote for nobody',
    done: 'You have voted. All votes are opened together.',
  },
  lastWords: {
    hint: 'You die. Say your last words.',
    line: 'Last words',
    say: 'Say them',
    nothing: 'Say nothing',
  },
  shot: {
    hint: 'If you are a hunter, choose a house and take it with you.',
    at: (name: string) => `Shoot ${name}`,
    atNobody: 'Shoot nobody',
  },
  declaration: {
    hint: 'Have the wolves won? Only a wolf’s yes is said.',
    yes: 'Declare it',
    no: 'Say nothing',
  },
  roomLeft: (left: number) => `Room left: ${left}`,
  idle: {
    dead: 'You are dead. You see everything, and say nothing more to the living.',
    watching: 'You are watching. Roles stay hidden until they are shown.',
    role: 'Hold your card to see your role. Nobody else should.',
    dawn: 'The sun comes up.',
    night: 'The village sleeps.',
    day: 'The village is busy.',
    words: (who: Who) => (who.isMe ? 'You have died.' : `The last words of ${who.name}.`),
    shot: 'Whoever dies as a hunter could shoot now.',
  },
  tell: {
    night: (day: number) => `Night ${day} falls.`,
    nightAgain: (day: number) => `Night ${day} begins again: everybody chooses anew.`,
    dawn: (day: number) => `Day ${day} breaks.`,
    nobodyDied: 'Nobody died in the night.',
    died: {
      pack: (who: Who) => `${was(who)} killed by the pack.`,
      vote: (who: Who) => `${is(who)} executed.`,
      shot: (who: Who) => `${is(who)} shot.`,
      absence: (who: Who) => `${is(who)} gone.`,
    } satisfies Record<Cause, (who: Who) => string>,
    was: (who: Who, role: string) => `${was(who)} ${role}.`,
    is: (who: Who, role: string) => `${is(who)} ${role}.`,
    noWill: (who: Who) => `${called(who)} left no will.`,
    lastWords: (words: string) => `at last: ${words}`,
    voted: (voters: readonly Who[], who: Who | undefined) => {
      const [first] = voters
      const isOne = voters.length === 1 && !first?.isMe
      const [verb, abstain] = isOne ? ['votes', 'abstains'] : ['vote', 'abstain']
      return `${and(voters.map((voter, i) => (i === 0 ? called : object)(voter)))} ${who === undefined ? abstain : `${verb} for ${object(who)}`}.`
    },
    tie: (leaders: readonly Who[]) => `A tie: runoff between ${and(leaders.map(object))}.`,
    tieAgain: 'A second tie: nobody is executed.',
    executesNobody: 'Nobody is executed.',
    counted: (who: Who, votes: number) => `${called(who)}: ${votes === 1 ? 'one vote' : `${votes} votes`}.`,
    declares: (who: Who) => `${who.isMe ? 'You declare' : `${who.name} declares`} that the wolves have won.`,
    noVotes: 'Nobody voted for anybody.',
    voteVoid: 'The count of the votes was held back: nobody is executed.',
    ends: {
      'half wolves': 'The wolves are at least as many as the others: the wolves win.',
      'no wolf': 'No wolf lives: the village wins.',
      'nobody lives': 'Nobody is left alive: nobody wins.',
      'nobody dies': `Nobody has died for ${QUIET_DAYS} nights and days: nobody wins.`,
      'quiet night': 'Nobody was killed in the night: the village wins.',
      'false word': 'The wolves are fewer than the others: the village wins.',
      'left alone': 'One is left, and declares nothing: the village wins.',
    } satisfies Record<Ending, string>,
  },
  a: {
    wolf: 'a wolf',
    villager: 'a villager',
    seer: 'the seer',
    guard: 'the guard',
    hunter: 'the hunter',
    medium: 'the medium',
    mason: 'a mason',
  } satisfies Record<Role, string>,
  remark: {
    claim: (role: string) => `I am ${role}.`,
    wolf: (who: Who) => `${is(who)} a wolf.`,
    noWolf: (who: Who) => `${is(who)} no wolf.`,
    suspicion: (who: Who) => `I suspect ${object(who)}.`,
    prey: (who: Who) => `Let us kill ${object(who)}.`,
  },
  proof: {
    dealt: (players: number) =>
      `Roles scrambled by ${players} players, each with a proof. Nobody knows another’s.`,
    night: (players: number) =>
      `${players} choices are being sealed, each to be proven empty or allowed to its maker. Nothing is opened yet.`,
    killed: (players: number) =>
      `${players} sealed choices added up, only the sum opened. Nobody knows who chose.`,
    unharmed: (players: number) =>
      `${players} sealed choices added up: they gave no victim. Nobody knows who chose.`,
    saved: (players: number) =>
      `${players} sealed choices added up and compared under seal: they gave no victim. Nobody knows who chose, or whom.`,
    packVote: (players: number) =>
      `${players} sealed choices mixed ${players} times and opened: all see how many wolves chose, and nobody who.`,
    will: (players: number) => `A role sealed with proof in life, opened by the ${players} who live.`,
    noWill: 'A will that needs somebody who has gone stays shut. Nothing was opened.',
    count: 'Wolves counted under seal: it shows none or half, and nothing else.',
    talk: 'Words signed by who said them. Nobody can prove a role.',
    shot: 'Who shoots has proven to be a hunter.',
    openVote: (players: number) =>
      `${players} ballots, each proven to be one vote, sealed before any was opened.`,
    secretVote: (players: number) =>
      `${players} ballots mixed ${players} times, with proofs. Nobody knows whose is whose.`,
    end: 'Every role that is shown is proven to be the one that was dealt.',
  },
  absence: {
    lost: (names: readonly string[], seconds: number) =>
      `${and(names)} lost the connection: ${seconds} s to come back. After that ${names.length === 1 ? 'it is' : 'they are'} dead, and the village goes on.`,
    silent: (names: readonly string[], seconds: number) =>
      `Waiting for ${and(names)}: ${seconds} s. After that ${names.length === 1 ? 'it is' : 'they are'} dead, and the village goes on.`,
    /** Of one who is dead already: it lets its last words or a shot pass, and nobody is told which. */
    parted: (names: readonly string[], seconds: number) =>
      `${and(names)} ${names.length === 1 ? 'is' : 'are'} not connected. The village goes on in ${seconds} s.`,
    away: (time: string) => `You were away for ${time}. The village went on without you.`,
    silence: 'Your program was silent for too long. The village went on without you.',
    time: (seconds: number) =>
      seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`,
  },
  over: {
    title: {
      wolves: 'The wolves have won',
      village: 'The village has won',
      nobody: 'Nobody has won',
    } satisfies Record<Winner, string>,
    you: { won: 'You are among the winners.', lost: 'You have lost with your side.' },
    who: 'Who was what',
    showing: 'Everybody now shows what it was. Whoever has left is waited for a little longer.',
    story: 'Day by day',
    nights: 'Night by night',
    night: {
      sealed: (day: number, players: number) => `Night ${day}: ${players} sealed choices.`,
      chosen: (pack: readonly Who[], who: Who) =>
        `${pack.length === 0 ? 'The pack' : `The pack (${and(pack.map(object))})`} chose ${object(who)}.`,
      unguarded: (guard: Who, who: Who) =>
        `The guard (${object(guard)}) did not stand before ${object(who)}.`,
      quiet: 'Nobody died: the pack chose nobody, or did not agree.',
      guarded: (guard: Who) =>
        `Nobody died: the guard (${object(guard)}) stood before whom the pack had chosen, or the pack chose nobody.`,
      seer: (who: Who) =>
        `${who.isMe ? 'You asked' : `${who.name} asked`} as the seer; the answer was for nobody else.`,
      mine: (who: Who) => `You named ${who.isMe ? 'yourself' : who.name}.`,
    },
    score: (right: number, nights: number) => `In your nights you named a wolf ${right} of ${nights} times.`,
    player: 'Player',
    role: 'Role',
    fate: 'Fate',
    lived: 'lives',
    fates: {
      pack: 'killed in night',
      vote: 'executed on day',
      shot: 'shot on day',
      absence: 'gone, night or day',
    } satisfies Record<Cause, string>,
    look: 'Look at the village',
    replay: 'Replay',
    back: 'How it ended',
  },
  rules: {
    title: 'Rules of this village',
    others: 'Rules',
    topics: {
      roles: 'Roles',
      night: 'Night',
      death: 'Death',
      day: 'Day',
      votes: 'Votes',
      end: 'End',
      silence: 'Silence',
    } satisfies Record<RuleTopic, string>,
    sheet: {
      ...ruleWords,
      whispers: (rounds: number) =>
        `First everybody writes a diary${rounds === 1 ? '' : `, ${rounds} times`}; wolves read their pack’s, and nobody reads another.`,
    } as RuleWords,
    close: 'Close',
  },
  leave: {
    title: 'Leave the village?',
    stay: 'Stay',
    now: 'Leave for now',
    text: (grace: number) =>
      `Your seat stays yours, and you can come back from the front page. But the village does not stop: it waits for you ${grace} s longer than for others, and then you are dead.`,
  },
  make: {
    titleBots: 'A village with bots',
    titleFriends: 'A village with friends',
    players: 'Players, you included',
    seats: 'Seats',
    bots: 'Bots',
    hidden: 'Roles stay hidden at death',
    secret: 'Votes are secret',
    pace: 'Time',
    paces: { usual: 'usual: nights of 60 s', quick: 'quick: nights of 20 s' },
    start: 'Found the village',
    open: 'Open the village',
    mix: (text: string) => `Roles: ${text}.`,
  },
  cheats: {
    'vote-as-a-wolf': 'kills at night, wolf or not',
    'vote-twice': 'votes twice',
    'leave-a-false-will': 'leaves a false will',
    'hide-a-wolf-from-the-count': 'gives a false part of the count of wolves',
  } as { readonly [name: string]: string },
} as const

/** The shape of this part of a catalogue. */
export type VillageMessages = Wide<typeof en>

/** The texts in the reader's language. */
export let v: VillageMessages = en

/** From now on these are the texts; without any, English. */
export function speakVillage(messages: VillageMessages = en): void {
  v = messages
}
