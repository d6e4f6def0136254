import { All, Controller, NotFoundException } from '@nestjs/common';

/** Handles all paths that no other route matches. The router prefers any other route to a wildcard. */
@Controller()
export class NotFoundController {
  @All('*')
  nothing(): never {
    throw new NotFoundException();
  }
}
