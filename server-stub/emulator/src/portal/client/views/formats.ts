/** Values of `format`, as people write them. */
export const FORMATS: readonly (readonly [format: string, label: string])[] = [
  ['json', 'JSON'],
  ['fhir_json', 'FHIR JSON'],
  ['hl7', 'HL7'],
  ['fhir_xml', 'FHIR XML'],
  ['csv', 'CSV'],
  ['parquet', 'Parquet'],
];
