import { All, Controller, NotFoundException, UseFilters } from '@nestjs/common';
import { PageErrorFilter } from './page-error.filter';

/** Answers every address that has no route of its own: the router prefers any other route to a wildcard. */
@Controller()
@UseFilters(PageErrorFilter)
export class NotFoundController {
  @All('*')
  nothing(): never {
    throw new NotFoundException();
  }
}
