import { DomainError, type List, type Project } from '@tulay/contracts';
import { chip, text, time, type DataTable } from '@tulay/pages';
import { projectsStrings as words } from './projects.strings';

export const PROJECTS_PATH = '/dashboard/projects';

export type ProjectProblem = keyof typeof words.wrong;

export const stateChip = ({ enabled }: Project) =>
  enabled
    ? ({ tone: 'positive', word: words.states.on } as const)
    : ({ tone: 'muted', word: words.states.off } as const);

const originsText = ({ origins }: Project): string => origins.join(', ') || words.any;

export function projectsTable(
  { data, has_more: more }: List<Project>,
  now: number,
  after?: string,
): DataTable {
  const { columns } = words;
  return {
    caption: words.caption,
    columns: [
      { place: 'lead', label: columns.name },
      { place: 'mark', label: columns.state },
      { place: 'wide', label: columns.origins },
      { place: 'when', label: columns.created },
    ],
    rows: data.map((project) => ({
      id: project.id,
      isQuiet: !project.enabled,
      link: { href: `${PROJECTS_PATH}/${project.id}`, label: project.name },
      cells: [
        text(project.name, project.compat ? `${project.slug} · ${words.legacy}` : project.slug),
        chip(stateChip(project)),
        text(originsText(project)),
        time(project.created, now),
      ],
    })),
    empty: words.empty,
    more: more ? `${PROJECTS_PATH}?after=${data.at(-1)!.id}` : null,
    newest: after === undefined ? null : PROJECTS_PATH,
  };
}

export function projectRows(project: Project, created: string) {
  const { detail } = words;
  return [
    { label: detail.id, value: project.id },
    { label: detail.slug, value: project.slug },
    { label: detail.kind, value: project.compat ? words.legacy : detail.plain },
    { label: detail.created, value: created },
  ];
}

/** Returns the embed code for the merchant's page, and the server code that creates the token. */
export const snippetOf = ({ id }: Project, publicUrl: string) => ({
  page: [
    `<script async src="${publicUrl}/embed.js"></script>`,
    `<iframe title="Payments" allow="clipboard-write" src="${publicUrl}/embed/payments/${id}?token=TOKEN"></iframe>`,
  ].join('\n'),
  server: [
    `curl -s ${publicUrl}/v1/embed_tokens \\`,
    '  -H "Authorization: Bearer $TULAY_SECRET_KEY" \\',
    "  -H 'Content-Type: application/json' \\",
    `  -d '{"project_uuid": "${id}", "audience": "merchant", "surface": "payments"}'`,
  ].join('\n'),
});

/**
 * Parses one origin per line. Removes a trailing slash, because a URL copied from a browser ends with a
 * slash.
 */
export const originsIn = (typed: string): string[] =>
  typed
    .split(/\s+/)
    .map((line) => line.replace(/\/$/, ''))
    .filter((line) => line !== '');

/** Returns the key of the error message, and rethrows errors that the form cannot display. */
export function problemOf(error: unknown): ProjectProblem {
  if (!(error instanceof DomainError)) throw error;
  if (error.code === 'conflict') return 'taken';
  if (error.code === 'invalid_state') return 'inactive';
  const [field = ''] = Object.keys(error.issues ?? {});
  if (error.code !== 'invalid_request' || field === '') throw error;
  if (field.startsWith('origins')) return 'origins';
  return field === 'slug' ? 'slug' : 'name';
}
