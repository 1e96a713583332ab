/** A hand as a PHH file, loaded when somebody wants one. */
export { writePhh } from '../../../games/holdem/index.ts'
