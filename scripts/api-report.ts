/**
 * The public interface, as the built types have it: every exported name with its signature, by entry point. `node
 * scripts/api-report.ts` writes docs/api.md; with `--check`, as `npm run verify` has it, it fails if that would change it, and if a
 * signature mentions a type that no entry point exports: whoever calls it could not name what it takes or gives.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import ts from 'typescript'

const page = 'docs/api.md'
const introduction = `# The public interface

Every name that the package exports, with its type, by entry point. Written by \`npm run docs:interface\` from the build; \`npm run verify\`
fails when it is not what the build says, so that no change of the interface goes unnoticed.
`

/** Entry points with their types, the main one last: it only passes on what others have. */
function entryPoints(): (readonly [name: string, types: string])[] {
  const { name, exports } = JSON.parse(readFileSync('package.json', 'utf8')) as {
    readonly name: string
    readonly exports: Readonly<Record<string, string | { readonly types: string }>>
  }
  const listed = Object.entries(exports).flatMap(([path, target]) =>
    typeof target === 'string' ? [] : [[name + path.slice(1), resolve(target.types)] as const],
  )
  return listed.sort(([a], [b]) => Number(a === name) - Number(b === name))
}

const entries = entryPoints()
const missing = entries.find(([, types]) => !existsSync(types))
if (missing) {
  console.error(`${missing[1]} is not there: run \`npm run build\` first`)
  process.exit(1)
}
const program = ts.createProgram(
  entries.map(([, types]) => types),
  { module: ts.ModuleKind.NodeNext, target: ts.ScriptTarget.ES2023, types: ['node'], skipLibCheck: true },
)
const checker = program.getTypeChecker()
const printer = ts.createPrinter({ removeComments: true })
/** Where each thing was shown first. */
const shown = new Map<ts.Symbol, string>()

/** What a module exports, by name. */
function exportsOf(module: ts.Symbol, entry: string, prefix = ''): string[] {
  const names = checker.getExportsOfModule(module).sort((a, b) => (a.name < b.name ? -1 : 1))
  return names.flatMap((symbol) => {
    const name = prefix + symbol.name
    const meant = symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol
    const before = shown.get(meant)
    if (before !== undefined) return [`${name} // as in ${before}`]
    shown.set(meant, entry)
    if (meant.flags & ts.SymbolFlags.ValueModule) return exportsOf(meant, entry, `${name}.`)
    return (meant.declarations ?? []).map((declaration) => signature(name, meant.name, declaration))
  })
}

/** A declaration without comments and bodies, under the name that it is exported by. */
function signature(name: string, own: string, declaration: ts.Declaration): string {
  const isValue = ts.isVariableDeclaration(declaration)
  const text = printer.printNode(ts.EmitHint.Unspecified, declaration, declaration.getSourceFile())
  const plain = text
    .replace(/^export (?:declare )?/, '')
    .replace(/;$/, '')
    .replaceAll(/import\("[^"]+"\)\./g, '')
  return (isValue ? `const ${plain}` : plain).replace(new RegExp(`\\b${own}\\b`), () => name)
}

/** Types of ours that what is shown mentions, and that no entry point exports, with who mentions them. */
function hiddenTypes(): ReadonlyMap<string, string> {
  const hidden = new Map<string, string>()
  const visit = (node: ts.Node, owner: ts.Symbol): void => {
    const named = mentioned(node)
    const symbol = named && checker.getSymbolAtLocation(named)
    const meant = symbol && symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol
    if (meant && isOurs(meant) && !shown.has(meant)) hidden.set(meant.name, owner.name)
    ts.forEachChild(node, (child) => visit(child, owner))
  }
  for (const symbol of shown.keys())
    for (const node of symbol.declarations ?? []) if (!ts.isSourceFile(node)) visit(node, symbol)
  return hidden
}

/** The name of the type that a node refers to. */
function mentioned(node: ts.Node): ts.Node | undefined {
  if (ts.isTypeReferenceNode(node)) return node.typeName
  if (ts.isExpressionWithTypeArguments(node)) return node.expression
  return ts.isImportTypeNode(node) ? node.qualifier : undefined
}

/** Whether something is declared at the top of a file of this package. */
function isOurs(symbol: ts.Symbol): boolean {
  const [declaration] = symbol.declarations ?? []
  const file = declaration?.getSourceFile().fileName ?? ''
  return file.startsWith(resolve('dist')) && declaration?.parent?.kind === ts.SyntaxKind.SourceFile
}

const sections = entries.map(([entry, types]) => {
  const file = program.getSourceFile(types)
  const module = file && checker.getSymbolAtLocation(file)
  if (module === undefined) throw new Error(`${types} is not a module`)
  return `## ${entry}\n\n\`\`\`ts\n${exportsOf(module, entry).join('\n')}\n\`\`\`\n`
})
const hidden = hiddenTypes()
if (hidden.size > 0) {
  for (const [type, owner] of hidden) console.error(`${owner} mentions ${type}, which no entry point exports`)
  process.exit(1)
}
const report = [introduction, ...sections].join('\n')

if (!process.argv.includes('--check')) writeFileSync(page, report)
else if (!existsSync(page) || readFileSync(page, 'utf8') !== report) {
  console.error(
    `the public interface is not what ${page} says: write it anew with \`npm run docs:interface\`, read the difference, and commit it`,
  )
  process.exit(1)
}
