/** What is known about the models that are asked (written by `agent`). It is about the installation, not about a person. */
export interface ModelCircuitsTable {
  /** Made from the address and the name; holds neither. */
  endpoint: string;
  /** Host and name, for people to read. */
  host: string;
  model: string;
  /** Made from the settings under which this was found out; with others it does not count. */
  mark: string;
  /** 'closed' or 'open'. */
  state: string;
  cause: string | null;
  failures: number;
  stage: number;
  set_at: number;
  retry_at: number | null;
  probe_until: number | null;
  told_person: string | null;
}

export interface ModelTables {
  model_circuits: ModelCircuitsTable;
}
