import Ajv from 'ajv/dist/2020';
import addFormats from 'ajv-formats';
import type { IncomingHttpHeaders } from 'node:http';

import { recordExample } from './recorded-examples';

type Json = Record<string, unknown>;
interface Header {
  required?: boolean;
  schema: Json;
}
interface Response {
  $ref?: string;
  headers?: Record<string, { $ref?: string; required?: boolean }>;
  content?: { 'application/json': { schema: { $ref: string } }; 'text/csv'?: object };
}
interface Operation {
  responses: Record<string, Response>;
  parameters?: ({ name: string } & Header)[];
  requestBody?: { content: { 'application/json': { schema: { $ref: string } } } };
  'x-aliases'?: string[];
}
interface Content {
  paths: Record<string, Record<string, Operation>>;
  webhooks: Record<string, { post: Operation }>;
  components: {
    schemas: Record<string, Json>;
    responses: Record<string, Response>;
    headers: Record<string, Header>;
  };
}

export interface SeenAnswer {
  method: string;
  path: string;
  status: number;
  headers: Headers;
  text: string;
}

/** The OpenAPI document of a running stack, compared with the stack's actual responses. */
export class ApiDocument {
  private static readonly known = new Map<string, Promise<ApiDocument>>();
  private readonly ajv = new Ajv({ strict: false, allErrors: true });
  private readonly routes: { method: string; path: string; pattern: RegExp; operation: Operation }[];

  private constructor(
    private readonly content: Content,
    private readonly baseUrl: string,
  ) {
    addFormats(this.ajv);
    this.ajv.addFormat('idn-email', true);
    for (const schema of Object.values(content.components.schemas)) close(schema);
    this.ajv.addSchema(content, 'api');
    this.routes = Object.entries(content.paths).flatMap(([path, operations]) =>
      Object.entries(operations).flatMap(([method, operation]) =>
        [`${method.toUpperCase()} ${path}`, ...(operation['x-aliases'] ?? [])].map((name) => {
          const [verb = '', template = ''] = name.split(' ');
          return {
            method: verb,
            path: `${method.toUpperCase()} ${path}`,
            pattern: new RegExp(`^${template.replace(/\{\w+\}/g, '[^/]+')}$`),
            operation,
          };
        }),
      ),
    );
  }

  static at(baseUrl: string): Promise<ApiDocument> {
    const known =
      this.known.get(baseUrl) ?? load(baseUrl).then((content) => new ApiDocument(content, baseUrl));
    this.known.set(baseUrl, known);
    return known;
  }

  /** Returns the differences between a response and the document. Page responses are ignored. */
  problemsOf(answer: SeenAnswer): string[] {
    const path = answer.path.replace(/\?.*/s, '');
    if (!/^\/(v1|api)\//.test(path) || answer.method === 'HEAD') return [];
    const atPath = this.routes.filter(({ pattern }) => pattern.test(path));
    const route = atPath.find(({ method }) => method === answer.method) ?? atPath[0];
    const operation = route?.operation;
    if (!operation)
      return answer.status === 404 ? this.bodyProblems('ApiError', answer.text) : ['no such path'];
    const response = this.resolved(operation.responses[answer.status]);
    if (!response) return [`no status ${answer.status}`];
    if (answer.headers.get('content-type')?.startsWith('text/csv'))
      return response.content?.['text/csv'] ? this.headerProblems(response, answer) : ['no content text/csv'];
    if (answer.status < 300 && response.content?.['application/json'])
      recordExample(`${route.path} ${answer.status}`, JSON.parse(answer.text), this.baseUrl);
    return [...this.answerProblems(response, answer), ...this.headerProblems(response, answer)];
  }

  problemsOfWebhook(headers: IncomingHttpHeaders, event: unknown): string[] {
    const { type } = event as { type: string };
    const operation = this.content.webhooks[type]?.post;
    if (!operation) return [`no webhook ${type}`];
    recordExample(type, event, this.baseUrl);
    const name = nameOf(operation.requestBody?.content['application/json'].schema.$ref);
    const wrong = (operation.parameters ?? []).filter(
      (header) => !this.ajv.validate(header.schema, headers[header.name.toLowerCase()]),
    );
    return [...this.problemsIn(name, event), ...wrong.map((header) => `header ${header.name}`)];
  }

  private resolved(response: Response | undefined): Response | undefined {
    return response?.$ref ? this.content.components.responses[nameOf(response.$ref)] : response;
  }

  private answerProblems({ content }: Response, { text }: SeenAnswer): string[] {
    return this.bodyProblems(nameOf(content?.['application/json'].schema.$ref), text);
  }

  private bodyProblems(component: string, text: string): string[] {
    return this.problemsIn(component, JSON.parse(text));
  }

  private problemsIn(component: string, value: unknown): string[] {
    const validate = this.ajv.getSchema(`api#/components/schemas/${component}`);
    if (!validate) return [`no schema ${component}`];
    if (validate(value)) return [];
    return (validate.errors ?? []).map(
      ({ instancePath, message, params }) =>
        `${component}${instancePath} ${message} ${JSON.stringify(params)}`,
    );
  }

  /**
   * Returns missing required headers, invalid header values, and Tulay headers that the document does not
   * list.
   */
  private headerProblems({ headers: listed = {} }: Response, { headers }: SeenAnswer): string[] {
    return Object.entries(this.content.components.headers).flatMap(([name, { required, schema }]) => {
      const value = headers.get(name);
      const said = listed[name];
      if (!said) return value === null ? [] : [`header ${name} is not listed`];
      if (value === null) return (said.required ?? required) ? [`no header ${name}`] : [];
      const typed = schema.type === 'integer' ? Number(value) : value;
      return this.ajv.validate(schema, typed) ? [] : [`header ${name}: ${value}`];
    });
  }
}

async function load(baseUrl: string): Promise<Content> {
  const response = await fetch(`${baseUrl}/openapi.json`);
  return (await response.json()) as Content;
}

const nameOf = (ref: string | undefined): string => ref?.split('/').pop() ?? '';

/** Makes a schema and its nested schemas reject additional fields. */
function close(schema: Json): void {
  const { properties, items } = schema as { properties?: Record<string, Json>; items?: Json };
  if (properties) {
    schema.additionalProperties ??= false;
    Object.values(properties).forEach(close);
  }
  if (items) close(items);
}
