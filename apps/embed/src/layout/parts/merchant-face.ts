import type { MerchantFace } from '@tulay/contracts';
import { shownFace } from '../../language/page-language';

/** The merchant's own face on the page that is being written. */
export interface FaceView {
  logo: { src: string; width: number; height: number } | null;
  /** The style sheet of the accent colour. */
  accent: string | null;
  help: { href: string; text: string }[];
  privacy: string | null;
}

/** The most room that pages give a logo, in CSS pixels. */
const WIDTH = 160;
const HEIGHT = 40;

/** A merchant without a face of its own has a letter in a square, and no help. */
export function faceView(face: MerchantFace | null = shownFace()): FaceView {
  return {
    logo: face ? logoOf(face) : null,
    accent: face?.accentColor ? `/assets/accents/${face.accentColor.slice(1)}.css` : null,
    help: face ? helpOf(face) : [],
    privacy: face?.privacyUrl ?? null,
  };
}

/** Its size is in the page, so that nothing moves when it arrives. */
function logoOf({ logo }: MerchantFace): FaceView['logo'] {
  if (!logo) return null;
  const scale = Math.min(1, WIDTH / logo.width, HEIGHT / logo.height);
  const [width, height] = [logo.width, logo.height].map((side) => Math.max(1, Math.round(side * scale)));
  return { src: `/assets/logos/${logo.hash}.${logo.kind}`, width: width!, height: height! };
}

const helpOf = ({ supportEmail, supportPhone, supportUrl }: MerchantFace): FaceView['help'] => [
  ...(supportPhone ? [{ href: `tel:${supportPhone.replace(/[^\d+]/g, '')}`, text: supportPhone }] : []),
  ...(supportEmail ? [{ href: `mailto:${supportEmail}`, text: supportEmail }] : []),
  ...(supportUrl ? [{ href: supportUrl, text: new URL(supportUrl).host }] : []),
];
