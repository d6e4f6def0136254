import type { Branding, BrandingChanges } from '@tulay/contracts';
import { accentTokens, COLOURS, contrast, interpolate } from '@tulay/pages';
import { brandingStrings as words } from './branding.strings';
import { mailSettingsView } from './mail-settings.view';

export const BRANDING_PATH = '/dashboard/branding';

/** Form fields and their names in the public API. */
const FIELDS = {
  accentColor: 'accent_color',
  supportEmail: 'support_email',
  supportPhone: 'support_phone',
  supportUrl: 'support_url',
  privacyUrl: 'privacy_url',
  registeredName: 'registered_name',
  tin: 'tin',
  address: 'address',
} as const satisfies Partial<Record<keyof BrandingChanges, keyof Branding>>;

type Field = keyof typeof FIELDS;
const NAMES = Object.keys(FIELDS) as Field[];

export interface RefusedBranding {
  typed: Partial<Record<Field, string>>;
  /**
   * Issues by field name of the public API. For a logo, the key is `logo` if the file is invalid and `needed`
   * if the file is missing.
   */
  issues: Readonly<Record<string, unknown>>;
  alert?: string;
}

/**
 * Returns the submitted fields. An empty field clears the value; a missing field leaves the value unchanged.
 */
export const changesIn = (body: Record<string, unknown> | null): Partial<Record<Field, string>> =>
  Object.fromEntries(NAMES.flatMap((name) => (typeof body?.[name] === 'string' ? [[name, body[name]]] : [])));

export const newIn = (branding: Branding, typed: Partial<Record<Field, string>>): typeof typed =>
  Object.fromEntries(
    NAMES.flatMap((name) => {
      const text = typed[name];
      return text === undefined || text === (branding[FIELDS[name]] ?? '') ? [] : [[name, text]];
    }),
  );

export function brandingView(branding: Branding, mayChange: boolean, refused?: RefusedBranding) {
  const { issues = {}, typed = {} } = refused ?? {};
  const hints: Partial<Record<Field, string>> = words.details.hints;
  const logo = branding.logo_url && new URL(branding.logo_url, 'https://here.invalid').pathname;
  return {
    intro: interpolate(words.intro, { side: words.sides[branding.environment] }),
    mayChange,
    alert: refused?.alert ?? null,
    logo,
    logoWrong: 'needed' in issues ? words.wrong.needed : 'logo' in issues ? words.wrong.logo : null,
    fields: NAMES.map((name) => ({
      name,
      label: words.details.labels[name],
      hint: hints[name] ?? null,
      value: typed[name] ?? branding[FIELDS[name]] ?? '',
      wrong: FIELDS[name] in issues ? words.wrong.field : null,
      isLong: name === 'address',
    })),
    mails: mailSettingsView(branding.mails),
    contrast: branding.accent_color && contrastText(branding.accent_color),
    previews: previewsOf(branding.accent_color),
  };
}

const ratio = (one: string, other: string): string => contrast(one, other).toFixed(1);

/** Returns a sentence that explains whether pages use the color unchanged or darken it for legibility. */
function contrastText(accent: string): string {
  const [{ accent: shown }] = accentTokens(accent);
  const white = '#ffffff';
  const values = { ratio: ratio(accent, white), shown, better: ratio(shown, white) };
  return interpolate(shown === accent ? words.contrast.good : words.contrast.darkened, values);
}

/**
 * Returns a preview of each theme, light first. Uses the default color if the merchant has not set a color.
 */
function previewsOf(accent: string | null) {
  return ([0, 1] as const).map((theme) => {
    const ours = { accent: COLOURS.accent[theme], 'on-accent': COLOURS['on-accent'][theme] };
    const tokens = accent === null ? ours : accentTokens(accent)[theme];
    return {
      x: theme * 300,
      ground: COLOURS.ground[theme],
      surface: COLOURS.surface[theme],
      ink: COLOURS.ink[theme],
      line: COLOURS.line[theme],
      accent: tokens.accent,
      onAccent: tokens['on-accent'],
    };
  });
}
