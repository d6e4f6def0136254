import { SHARED_ROOT } from '@tulay/pages';
import { describeFiles } from '@tulay/testing';
import { embedAssets } from './embed-assets';
import { FILES_ROOT } from './files-root';

describeFiles(embedAssets(), [FILES_ROOT, SHARED_ROOT]);

it('the assets do not include source files', () => {
  expect(embedAssets().find('embed.config.ts')).toBeUndefined();
});
