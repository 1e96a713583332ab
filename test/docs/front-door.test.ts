/** Every name at the front door of the package says what it is, and functions what they take. */
import ts from 'typescript'
import { describe, expect, test } from 'vitest'

const program = ts.createProgram(['src/index.ts'], {
  module: ts.ModuleKind.NodeNext,
  moduleResolution: ts.ModuleResolutionKind.NodeNext,
  target: ts.ScriptTarget.ES2023,
  allowImportingTsExtensions: true,
  noEmit: true,
  types: ['node'],
})
const checker = program.getTypeChecker()

/** What is exported, each as it is declared. */
function exported(): readonly ts.Symbol[] {
  const door = checker.getSymbolAtLocation(program.getSourceFile('src/index.ts') as ts.Node) as ts.Symbol
  return checker
    .getExportsOfModule(door)
    .map((name) => (name.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(name) : name))
}

const isDescribed = (symbol: ts.Symbol): boolean => symbol.getDocumentationComment(checker).length > 0

/** How a function is called; nothing for what is no function. */
function signaturesOf(symbol: ts.Symbol): readonly ts.Signature[] {
  const [declaration] = symbol.declarations ?? []
  if (declaration === undefined || !ts.isFunctionDeclaration(declaration)) return []
  return checker.getTypeOfSymbol(symbol).getCallSignatures()
}

describe('the front door', () => {
  test('has no name without a comment', () => {
    const names = exported()
    expect(names.length).toBeGreaterThan(40)
    // A whole module is described by the comment at its head.
    const silent = names.filter(
      (symbol) => !isDescribed(symbol) && !(symbol.flags & ts.SymbolFlags.ValueModule),
    )
    expect(silent.map(({ name }) => name)).toEqual([])
  })

  test('has an example for every function', () => {
    const without = exported()
      .filter((symbol) => signaturesOf(symbol).length > 0)
      .filter((symbol) => !symbol.getJsDocTags(checker).some(({ name }) => name === 'example'))
    expect(without.map(({ name }) => name)).toEqual([])
  })

  test('describes the parameters of functions that take several', () => {
    const missing = exported().flatMap((symbol) =>
      signaturesOf(symbol)
        .filter(({ parameters }) => parameters.length > 1)
        .flatMap(({ parameters }) => parameters.filter((parameter) => !isDescribed(parameter)))
        .map(({ name }) => `${symbol.name}: ${name}`),
    )
    expect(missing).toEqual([])
  })

  test('has no member of an interface without a comment, but for those whose name says it', () => {
    const self = new Set([
      'player',
      'players',
      'name',
      'slot',
      'table',
      'charter',
      'game',
      'culprit',
      'faults',
    ])
    const silent = exported().flatMap((symbol) => {
      const [declaration] = symbol.declarations ?? []
      if (declaration === undefined || !ts.isInterfaceDeclaration(declaration)) return []
      return declaration.members
        .map((member) => checker.getSymbolAtLocation(member.name as ts.Node) as ts.Symbol)
        .filter((member) => !isDescribed(member) && !self.has(member.name))
        .map(({ name }) => `${symbol.name}.${name}`)
    })
    expect(silent).toEqual([])
  })
})
