/** A browser has none of Node's cryptography, nor loads what would call it. Stands in for `node-crypto.ts` in bundles for browsers (`browser` in package.json, vite.config.ts). */
export const nodeCrypto = undefined
