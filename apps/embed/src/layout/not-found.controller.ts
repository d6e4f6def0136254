import { All, Controller, NotFoundException, UseFilters } from '@nestjs/common';
import { PageErrorFilter } from './page-error.filter';

/** Every address that no other controller knows: the last one in the module. */
@Controller()
@UseFilters(PageErrorFilter)
export class NotFoundController {
  @All('*')
  nothing(): never {
    throw new NotFoundException();
  }
}
