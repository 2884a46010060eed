import { isId } from '@larder/rules/id.ts'
import { Server } from '@modelcontextprotocol/sdk/server/index.js'
import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js'
import { CallToolRequestSchema, ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js'
import type { KeyScope } from '#platform/kernel/actor.ts'
import { isRecord } from '#platform/kernel/json.ts'
import type { Args, Call, Tool } from './contract.ts'
import { READ_TOOLS } from './read-tools.ts'
import { fits, textIn } from './schemas.ts'
import { WRITE_TOOLS } from './write-tools.ts'

type Members = Record<string, unknown>

/** The ids in an answer, of foods and of recipes. */
interface NamedIds {
  readonly foods: readonly string[]
  readonly recipes: readonly string[]
}

/** Calls `visitor` with each object in a value. */
function visit(value: unknown, visitor: (members: Members) => void): void {
  if (typeof value !== 'object' || value === null) return
  if (isRecord(value)) visitor(value)
  for (const inner of Object.values(value)) visit(inner, visitor)
}

const idIn = (value: unknown): string[] => (typeof value === 'string' && isId(value) ? [value] : [])

function idsIn(answer: unknown): NamedIds {
  const [foods, recipes] = [new Set<string>(), new Set<string>()]
  visit(answer, ({ food_id, recipe_id }) => {
    for (const id of idIn(food_id)) foods.add(id)
    for (const id of idIn(recipe_id)) recipes.add(id)
  })
  return { foods: [...foods], recipes: [...recipes] }
}

/** Adds `food_name` and `recipe_title` beside their ids, in place: a model can't guess what an id means. */
function nameRows(answer: unknown, names: ReadonlyMap<string, string>): void {
  visit(answer, (members) => {
    for (const [id, name] of [
      ['food_id', 'food_name'],
      ['recipe_id', 'recipe_title'],
    ] as const)
      for (const key of idIn(members[id])) members[name] ??= names.get(key) ?? null
  })
}

// This file loads the SDK, which takes about 25 MB of memory. So the routes import it at the first request.

/** The answer of a route. */
export interface RouteAnswer {
  readonly status: number
  readonly text: string
  /** The household of the request; undefined if it was refused before. */
  readonly householdId: string | undefined
}

/** Reads what an answer does not have, in the household of an answer that the caller got. */
export interface Lookup {
  namesOf(householdId: string, ids: NamedIds): Promise<ReadonlyMap<string, string>>
  defaultListOf(householdId: string): Promise<string | undefined>
}

/** Sends a request to a route, with the credential of the caller. */
export type SendCall = (call: Call, householdId: string | undefined) => Promise<RouteAnswer>

const TOOLS = new Map([...READ_TOOLS, ...WRITE_TOOLS].map((tool) => [tool.name, tool]))

const INSTRUCTIONS =
  'Larder keeps a pantry, recipes, a meal plan and shopping lists of a household. Find ids with the tools that search and list. Each tool that writes answers an operation_id; the tool undo takes it back.'

const HOUSEHOLD = {
  type: 'string',
  format: 'uuid',
  description: 'Of several households. The default is that of the account or of the API key.',
}

const OPERATION = { type: 'string', description: 'For the tool undo. Absent if nothing was done.' }

/**
 * Answers one request of the Model Context Protocol. No state is kept between requests.
 *
 * @param body the parsed body
 * @param scope of the key, which decides what tools are listed. The routes decide what is done
 */
export async function answerMcp(
  request: Request,
  body: unknown,
  send: SendCall,
  lookup: Lookup,
  version: string,
  scope: KeyScope,
): Promise<Response> {
  const server = new Server(
    { name: 'larder', title: 'Larder', version },
    { capabilities: { tools: {} }, instructions: INSTRUCTIONS },
  )
  server.setRequestHandler(ListToolsRequestSchema, () => ({
    tools: [...TOOLS.values()].filter((tool) => opensTo(scope, tool)).map(describeTool),
  }))
  server.setRequestHandler(CallToolRequestSchema, async ({ params }) => {
    const tool = TOOLS.get(params.name)
    if (!tool) return failure(`There is no tool ${params.name}.`)
    return callTool(tool, params.arguments ?? {}, scope, send, lookup)
  })
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true })
  await server.connect(transport)
  try {
    return await transport.handleRequest(request, { parsedBody: body })
  } finally {
    await server.close()
  }
}

const isRead = ({ name, undoId }: Tool): boolean => undoId === undefined && name !== 'undo'

function opensTo(scope: KeyScope, tool: Tool): boolean {
  if (scope === 'shop') return tool.isForShops === true
  return scope === 'write' || isRead(tool)
}

function describeTool(tool: Tool) {
  const { name, description, properties, required = [], answers, undoId } = tool
  return {
    name,
    description,
    inputSchema: {
      type: 'object' as const,
      properties: { ...properties, household_id: HOUSEHOLD },
      required: [...required],
      additionalProperties: false,
    },
    outputSchema: {
      type: 'object' as const,
      properties: { ...answers, ...(undoId && { operation_id: OPERATION }) },
      required: Object.keys(answers),
    },
    annotations: { readOnlyHint: isRead(tool), destructiveHint: false, openWorldHint: false },
  }
}

async function callTool(tool: Tool, given: Args, scope: KeyScope, send: SendCall, lookup: Lookup) {
  const household = given['household_id'] === undefined ? undefined : textIn(given, 'household_id')
  const args = await withList(tool, given, household, send, lookup)
  if ('refused' in args) return failure(String(args['refused']))
  const known = new Set([...Object.keys(tool.properties), 'household_id'])
  const unknown = Object.keys(args).filter((name) => !known.has(name))
  const missing = (tool.required ?? []).filter((name) => args[name] === undefined)
  if (unknown.length > 0) return failure(`${tool.name} has no argument ${unknown.join(', ')}.`)
  if (missing.length > 0) return failure(`${tool.name} needs ${missing.join(', ')}.`)
  const foreign = Object.entries(tool.properties).find(
    ([name, schema]) => args[name] !== undefined && !fits(schema, args[name]),
  )
  if (foreign) return failure(`${foreign[0]} is not one that Larder has answered.`)
  const { status, text, householdId } = await send(tool.call(args, scope), household)
  if (status >= 400) return failure(errorOf(JSON.parse(text)))
  const answer: unknown = text === '' ? {} : JSON.parse(text)
  const ids = idsIn(answer)
  if (householdId !== undefined && ids.foods.length + ids.recipes.length > 0)
    nameRows(answer, await lookup.namesOf(householdId, ids))
  const members = isRecord(answer) ? answer : {}
  const undoId = tool.undoId?.(members, args)
  const content = { ...members, ...(undoId === undefined ? {} : { operation_id: undoId }) }
  return {
    content: [{ type: 'text' as const, text: JSON.stringify(content) }],
    structuredContent: content,
  }
}

/** The arguments with the default list, where a list is needed and none is named. */
async function withList(
  { needsList }: Tool,
  args: Args,
  household: string | undefined,
  send: SendCall,
  lookup: Lookup,
): Promise<Args | { readonly refused: string }> {
  if (!needsList || args['list_id'] !== undefined) return args
  const lists = await send(
    { method: 'GET', path: '/v1/shopping-lists', query: { limit: 1 } },
    household,
  )
  if (lists.status >= 400 || lists.householdId === undefined)
    return { refused: errorOf(JSON.parse(lists.text)) }
  const listId = await lookup.defaultListOf(lists.householdId)
  return listId === undefined
    ? { refused: 'This household has no list.' }
    : { ...args, list_id: listId }
}

/** The sentences of a refusal. Those of `details` are among them (platform/kernel/errors.ts, `invalid`). */
const errorOf = (answer: { readonly error: string }): string => answer.error // every failure of the API has it

const failure = (text: string) => ({ content: [{ type: 'text' as const, text }], isError: true })
