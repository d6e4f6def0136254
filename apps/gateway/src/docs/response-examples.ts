import type { OpenAPIObject } from '@nestjs/swagger';
import type { AnySchema } from './json-schema';
import recorded from './recorded-examples.json';

interface Content {
  schema: AnySchema;
  example?: unknown;
}
type Contents = Record<string, Content> | undefined;

const EXAMPLES: Record<string, unknown> = recorded;

/**
 * Adds an example to each successful response and webhook: a response or event recorded by the journey tests.
 */
export function documentResponses({ paths, webhooks = {} }: OpenAPIObject): void {
  for (const [path, operations] of Object.entries(paths))
    for (const [method, operation] of Object.entries(operations as Record<string, Operation>))
      for (const [status, { content }] of Object.entries(operation.responses ?? {}))
        addExample(content, `${method.toUpperCase()} ${path} ${status}`);
  for (const [type, { post }] of Object.entries(webhooks as Record<string, { post: Operation }>))
    addExample(post.requestBody?.content, type);
}

interface Operation {
  requestBody?: { content?: Contents };
  responses?: Record<string, { content?: Contents }>;
}

function addExample(content: Contents, name: string): void {
  const json = content?.['application/json'];
  if (json && name in EXAMPLES) json.example = EXAMPLES[name];
}
