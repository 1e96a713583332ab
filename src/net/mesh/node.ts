/** The mesh in Node: what is not in every program there. */

export { openFileLedger } from '../relay/file-ledger.ts'
export { nodePeers } from './peer-node.ts'
