/** Statements inside one write of a company file, as a single SQL text: all of them take effect, or none does. */
export const inWrite = (companyId: number, statements: string, userId: number | null = null, origin = 'api'): string => `do $do$ begin
  perform open_write(${userId}, false, null, ${companyId}, null, gen_random_uuid(), false, jsonb_build_object('operation_id', gen_random_uuid(), 'origin', '${origin}'), 5000);
  ${statements};
end $do$`
