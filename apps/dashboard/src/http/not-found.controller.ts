import { All, NotFoundException } from '@nestjs/common';
import { PageController, Public } from './access';

/** Handles all paths that no other route matches. */
@PageController('')
export class NotFoundController {
  @Public()
  @All('*')
  nothing(): never {
    throw new NotFoundException();
  }
}
