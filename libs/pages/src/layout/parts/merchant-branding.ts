import type { Logo, MerchantFace } from '@tulay/contracts';
import { shownFace } from '../../language/page-language';

export interface FaceView {
  logo: { src: string; width: number; height: number } | null;
  /** URL of the style sheet with the accent color; null for the default accent. */
  accent: string | null;
  help: { href: string; text: string }[];
  privacy: string | null;
}

/** Maximum size of a logo in CSS pixels. */
const WIDTH = 160;
const HEIGHT = 40;

/**
 * Returns the branding to render. A merchant without branding is shown with its initial in a square and
 * without a help link.
 */
export function faceView(face: MerchantFace | null = shownFace()): FaceView {
  return {
    logo: face ? logoOf(face) : null,
    accent: face?.accentColor ? `/assets/accents/${face.accentColor.slice(1)}.css` : null,
    help: face ? helpOf(face) : [],
    privacy: face?.privacyUrl ?? null,
  };
}

/** Includes the display size, which prevents a layout shift when the logo loads. */
const logoOf = ({ logo }: MerchantFace): FaceView['logo'] =>
  logo && { src: `/assets/logos/${logo.hash}.${logo.kind}`, ...logoSize(logo) };

/** Returns the display size of a logo in CSS pixels. */
export function logoSize(logo: Logo): { width: number; height: number } {
  const scale = Math.min(1, WIDTH / logo.width, HEIGHT / logo.height);
  const [width, height] = [logo.width, logo.height].map((side) => Math.max(1, Math.round(side * scale)));
  return { width: width!, height: height! };
}

const helpOf = ({ supportEmail, supportPhone, supportUrl }: MerchantFace): FaceView['help'] => [
  ...(supportPhone ? [{ href: `tel:${supportPhone.replace(/[^\d+]/g, '')}`, text: supportPhone }] : []),
  ...(supportEmail ? [{ href: `mailto:${supportEmail}`, text: supportEmail }] : []),
  ...(supportUrl ? [{ href: supportUrl, text: new URL(supportUrl).host }] : []),
];
