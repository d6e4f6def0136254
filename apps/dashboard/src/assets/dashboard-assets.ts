import { Assets } from '@tulay/pages';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { FILES_ROOT } from './files-root';

const FILES = [
  'pages/accounts/account.css',
  'pages/balance/balance.css',
  'pages/deliveries/deliveries.css',
  'pages/exports/csv-progress.script.js',
  'pages/exports/export.script.js',
  'pages/forms/passkey.script.js',
  'pages/catalog/record.css',
  'pages/invoices/invoices.css',
  'pages/frame/frame.css',
  'pages/frame/frame.script.js',
  'pages/home/home.css',
  'pages/home/home.script.js',
  'pages/payouts/payouts.css',
  'pages/activation/activation.css',
  'pages/branding/branding.css',
  'pages/projects/projects.css',
] as const;

/**
 * Returns the path of a file in an installed package. `createRequire` keeps the bundler from including the
 * file.
 */
const installed = (path: string): string => createRequire(join(FILES_ROOT, 'main.js')).resolve(path);

export const dashboardAssets = (): Assets =>
  new Assets({
    root: FILES_ROOT,
    names: FILES,
    base: '/dashboard',
    packages: { 'vendor/htmx.min.js': installed('htmx.org/dist/htmx.min.js') },
  });
