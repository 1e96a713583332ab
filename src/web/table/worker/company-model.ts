/** Whom somebody trusts with what by sitting down, as the page knows it. */
import { type Founding, fingerprint, seenName } from '../../../table/index.ts'
import type { CompanyModel } from '../model.ts'

/** How the players reach each other, as the invitation says it. */
export type PathsHere = Pick<CompanyModel, 'direct' | 'around'>

/** Describes it, before the game and while it goes on. */
export function companyModel(
  { host = '', joined, members }: Founding,
  { direct, around }: PathsHere,
): CompanyModel {
  const sitting = [...members, ...joined].find(({ person }) => person === host)
  return { host: sitting && seenName(sitting.name), hostWords: fingerprint(host), direct, around }
}
