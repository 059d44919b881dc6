/**
 * Ports where something other than a web server listens. A request sent there could be read as a mail, a print job
 * or a database command, so browsers refuse most of these too; no list of the owner opens them.
 */
const MAIL = [25, 109, 110, 143, 465, 587, 993, 995, 4190];
const FILES = [20, 21, 69, 115, 137, 139, 445, 548, 873, 989, 990, 2049, 3659, 4045];
const SHELLS = [22, 23, 512, 513, 514, 992, 3389];
const CHAT_AND_NEWS = [119, 194, 433, 531, 563, 6665, 6666, 6667, 6668, 6669, 6679, 6697];
const CALLS = [554, 1719, 1720, 5060, 5061];
const NETWORK = [0, 1, 7, 9, 11, 13, 15, 17, 19, 37, 42, 43, 53, 67, 68, 77, 79, 87, 95, 101, 102, 103, 104, 111, 113];
const MORE_NETWORK = [117, 123, 135, 161, 162, 179, 389, 427, 515, 526, 530, 532, 540, 556, 601, 636, 1723, 6000, 6566];
const DATABASES = [1433, 1521, 3306, 5432, 6379, 11_211, 27_017];

const REFUSED: ReadonlySet<number> = new Set(
  [MAIL, FILES, SHELLS, CHAT_AND_NEWS, CALLS, NETWORK, MORE_NETWORK, DATABASES].flat(),
);

export function isRefusedPort(port: number): boolean {
  return REFUSED.has(port);
}
