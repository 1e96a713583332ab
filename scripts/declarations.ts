/** The declarations that users of the package can come by, and nothing else: what no entry point leads to is taken out of dist, name by name. */
import { globSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import ts from 'typescript'

/** Where a name comes from: declared here, or under a name of another file (all of it if that is undefined). */
type Origin =
  | { readonly statement: ts.Statement }
  | { readonly file: string; readonly name: string | undefined }

/** Removes what no entry point leads to from the declarations of the package in this folder. */
export function pruneDeclarations(folder: string): void {
  const { exports } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    readonly exports: { readonly [entry: string]: string | { readonly types: string } }
  }
  const reached = new Reached()
  for (const entry of Object.values(exports))
    if (typeof entry !== 'string') reached.reach(join(folder, entry.types), undefined)
  for (const file of globSync(join(folder, 'dist/**/*.d.ts'))) {
    const rest = reached.textOf(file)
    if (rest === undefined) rmSync(file)
    else writeFileSync(file, rest)
  }
}

/** What has been reached so far, by file. */
class Reached {
  readonly #files = new Map<string, DeclarationFile>()
  readonly #seen = new Set<string>()

  /** Follows a name of a file to what declares it, and from there to all that the declaration mentions; without a name, all that the file exports. */
  reach(file: string, name: string | undefined): void {
    const mark = `${file} ${name ?? '*'}`
    if (this.#seen.has(mark)) return
    this.#seen.add(mark)
    const here = this.#files.get(file) ?? new DeclarationFile(file)
    this.#files.set(file, here)
    here.asked.add(name)
    for (const origin of here.originsOf(name)) {
      if ('file' in origin) this.reach(origin.file, origin.name)
      else this.#keep(here, origin.statement)
    }
  }

  /** What is left of a file, if anything has been reached in it. */
  textOf(file: string): string | undefined {
    return this.#files.get(file)?.text()
  }

  #keep(here: DeclarationFile, statement: ts.Statement): void {
    here.kept.add(statement)
    const visit = (node: ts.Node): void => {
      if (ts.isIdentifier(node)) this.reach(here.path, node.text)
      if (ts.isImportTypeNode(node)) {
        const file = here.fileOf(literalOf(node.argument))
        if (file) this.reach(file, node.qualifier?.getText())
      }
      ts.forEachChild(node, visit)
    }
    visit(statement)
  }
}

/** One file of declarations, and which of its statements are kept. */
class DeclarationFile {
  readonly kept = new Set<ts.Statement>()
  /** The names that others have asked it for; undefined stands for all. */
  readonly asked = new Set<string | undefined>()
  readonly path: string
  readonly #source: ts.SourceFile

  constructor(path: string) {
    this.path = path
    this.#source = ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest, true)
  }

  /** The file of the package that is imported under this path, as seen from here. */
  fileOf(path: string): string | undefined {
    return path.startsWith('.') ? join(dirname(this.path), path.replace(/\.[jt]s$/, '.d.ts')) : undefined
  }

  /** Where a name in this file comes from; without a name, where its exports do. */
  originsOf(name: string | undefined): Origin[] {
    return this.#source.statements.flatMap((statement) => {
      if (ts.isImportDeclaration(statement)) return this.#imported(statement, name)
      if (ts.isExportDeclaration(statement)) return this.#passedOn(statement, name)
      const isMeant = name === undefined ? isExported(statement) : namesOf(statement).includes(name)
      return isMeant ? [{ statement }] : []
    })
  }

  #imported({ importClause, moduleSpecifier }: ts.ImportDeclaration, name: string | undefined): Origin[] {
    const [file, bindings] = [this.fileOf(literalOf(moduleSpecifier)), importClause?.namedBindings]
    if (file === undefined || bindings === undefined) return []
    if (ts.isNamespaceImport(bindings)) return bindings.name.text === name ? [{ file, name: undefined }] : []
    return bindings.elements
      .filter((element) => element.name.text === name)
      .map((element) => ({ file, name: (element.propertyName ?? element.name).text }))
  }

  #passedOn({ exportClause, moduleSpecifier }: ts.ExportDeclaration, name: string | undefined): Origin[] {
    const file = moduleSpecifier ? this.fileOf(literalOf(moduleSpecifier)) : this.path
    if (file === undefined) return []
    if (exportClause === undefined) return [{ file, name }]
    if (ts.isNamespaceExport(exportClause)) return [{ file, name: undefined }]
    return exportClause.elements
      .filter((element) => name === undefined || element.name.text === name)
      .map((element) => ({ file, name: (element.propertyName ?? element.name).text }))
  }

  /** What is kept, what of the imports that mentions, and what is passed on to those who asked for it. */
  text(): string {
    const { statements } = this.#source
    const words = new Set([...this.kept].flatMap((statement) => statement.getText().match(/[\w$]+/g) ?? []))
    const isAsked = (name: string): boolean => this.asked.has(undefined) || this.asked.has(name)
    const texts = statements.map((statement) => {
      if (ts.isImportDeclaration(statement))
        return withNames(statement, statement.importClause?.namedBindings, (name) => words.has(name))
      if (ts.isExportDeclaration(statement)) return withNames(statement, statement.exportClause, isAsked)
      return this.kept.has(statement) ? statement.getFullText() : ''
    })
    return texts.join('').trimStart() + this.#source.text.slice(statements.end)
  }
}

/** An import or export of wanted names only. */
function withNames(
  statement: ts.ImportDeclaration | ts.ExportDeclaration,
  list: ts.NamedImportBindings | ts.NamedExportBindings | undefined,
  isWanted: (name: string) => boolean,
): string {
  const text = statement.getFullText()
  if (list === undefined || !('elements' in list)) return text
  const names = [...list.elements].filter(({ name }) => isWanted(name.text)).map((name) => name.getText())
  if (names.length === list.elements.length) return text
  if (names.length === 0) return ''
  const start = list.getStart() - statement.getFullStart()
  return `${text.slice(0, start)}{ ${names.join(', ')} }${text.slice(start + list.getText().length)}`
}

function literalOf(node: ts.Node): string {
  const literal = ts.isLiteralTypeNode(node) ? node.literal : node
  return ts.isStringLiteral(literal) ? literal.text : ''
}

function namesOf(statement: ts.Statement): string[] {
  if (ts.isVariableStatement(statement))
    return statement.declarationList.declarations.map(({ name }) => name.getText())
  const { name } = statement as ts.Statement & { readonly name?: ts.Node }
  return name ? [name.getText()] : []
}

function isExported(statement: ts.Statement): boolean {
  return (
    ts.canHaveModifiers(statement) &&
    (ts.getModifiers(statement) ?? []).some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)
  )
}
