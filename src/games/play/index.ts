/** The door to what is the same for all games: which game a charter means. */
export { gameOf } from './games.ts'
export { platformRandom } from './random.ts'
