import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsOptional, IsString, Length } from 'class-validator';
import { ListQuery } from '../requests/inputs';
import { IsSearchText } from '../validation/decorators';

export class ListCustomersQuery extends ListQuery {
  @ApiPropertyOptional({ description: 'Exactly this email address.' })
  @IsOptional()
  @IsString()
  @Length(1, 255)
  email?: string;

  @ApiPropertyOptional({
    description: 'In the name, email or phone, in any case. One or two characters: at the start of a word.',
  })
  @IsOptional()
  @IsSearchText({ max: 200 })
  q?: string;
}
