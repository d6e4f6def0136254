import { Assets } from '@tulay/pages';
import { FILES_ROOT } from './files-root';

const FILES = ['pages/layout/frame.css'] as const;

export const dashboardAssets = (): Assets =>
  new Assets({ root: FILES_ROOT, names: FILES, base: '/dashboard' });
