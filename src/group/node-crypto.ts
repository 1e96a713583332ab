/** Node's own cryptography, where Node is: it answers at once, and is older than ours. */
export const nodeCrypto: typeof import('node:crypto') | undefined =
  globalThis.process?.getBuiltinModule?.('node:crypto')
