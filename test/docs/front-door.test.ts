/** Every name at the front door of the package says what it is, and functions what they take. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { describe, expect, onTestFinished, test } from 'vitest'

const options: ts.CompilerOptions = {
  module: ts.ModuleKind.NodeNext,
  moduleResolution: ts.ModuleResolutionKind.NodeNext,
  target: ts.ScriptTarget.ES2023,
  allowImportingTsExtensions: true,
  noEmit: true,
  types: ['node'],
}
const program = ts.createProgram(['src/index.ts'], options)
const checker = program.getTypeChecker()

/** What is exported, each as it is declared. */
function exported(): readonly ts.Symbol[] {
  const door = checker.getSymbolAtLocation(program.getSourceFile('src/index.ts') as ts.Node) as ts.Symbol
  return checker
    .getExportsOfModule(door)
    .map((name) => (name.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(name) : name))
}

const isDescribed = (symbol: ts.Symbol): boolean => symbol.getDocumentationComment(checker).length > 0

/** The code of the examples of a name. */
function examplesOf(symbol: ts.Symbol): readonly string[] {
  return symbol
    .getJsDocTags(checker)
    .filter(({ name }) => name === 'example')
    .map(({ text }) => ts.displayPartsToString(text).replaceAll(/^```(?:ts)?$/gm, ''))
}

/** What examples take for granted. */
const around: { readonly [name: string]: string } = {
  seat: 'Seat',
  deck: 'Deck',
  player: 'Player',
  dealer: 'Player',
  hands: 'any',
  highCard: 'Game<string>',
  Bid: 'Form<{ price: number }>',
  mine: 'any',
  id: 'string',
  ann: 'any',
  bob: 'any',
  mySeed: 'Uint8Array',
  places: 'LocalPlace<string>[]',
  sitting: 'any',
  sequencer: 'Sequencer',
  lines: 'readonly string[]',
  table: 'Table',
  error: 'unknown',
  play: '(seat: Seat) => Promise<unknown>',
  askThePerson: '() => number',
  round: 'number',
  scores: 'unknown[]',
  playRound: '(seat: Seat) => Promise<unknown>',
  Wish: 'Form<string>',
  choose: '() => string',
  ask: '(signal: AbortSignal) => Promise<number>',
}

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

  test('has an example for every name', () => {
    const without = exported()
      .filter((symbol) => !(symbol.flags & ts.SymbolFlags.ValueModule))
      .filter((symbol) => examplesOf(symbol).length === 0)
    expect(without.map(({ name }) => name)).toEqual([])
  })

  test('has examples that compile', () => {
    const folder = mkdtempSync(join(process.cwd(), 'test', 'docs', '.examples-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    const names = exported().map(({ name }) => name)
    const files = exported()
      .flatMap(examplesOf)
      .map((code, i) => {
        const file = join(folder, `${i}.ts`)
        const own = [...code.matchAll(/\b(?:const|function) (\w+)/g)].map(([, name]) => name)
        const given = Object.entries(around).filter(([name]) => !own.includes(name))
        const imports = names.filter((name) => /^\w+$/.test(name) && !own.includes(name))
        const before = [
          `import { ${imports.join(', ')}, wire } from '../../../src/index.ts'`,
          `import { idBytes, Sequencer } from '../../../src/table/index.ts'`,
          `import { readFileSync } from 'node:fs'`,
          ...given.map(([name, type]) => `declare const ${name}: ${type}`),
        ]
        writeFileSync(file, `${before.join('\n')}\nexport async function example() {\n${code}\n}\n`)
        return file
      })
    const lenient = { ...options, noUnusedLocals: false, strict: true }
    const compiled = ts.createProgram(files, lenient)
    const problems = files.flatMap((file) => {
      const source = compiled.getSourceFile(file)
      return [...compiled.getSyntacticDiagnostics(source), ...compiled.getSemanticDiagnostics(source)].map(
        ({ messageText: text }) =>
          `${source?.text.split('\n').slice(-4, -2)}: ${ts.flattenDiagnosticMessageText(text, ' ')}`,
      )
    })
    expect(problems).toEqual([])
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
