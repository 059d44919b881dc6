/** The face of reading messages with a model. */
export { createEnrichment, type Enrichment, type EnrichmentParts } from './enrichment.ts';
