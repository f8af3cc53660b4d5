/** Post towns of the areas of the United Kingdom, by the letters of a post code. London's areas are four points of the compass. */
const AREAS =
  'AB Aberdeen|AL St Albans|B Birmingham|BA Bath|BB Blackburn|BD Bradford|BH Bournemouth|BL Bolton|BN Brighton|BR Bromley|BS Bristol|BT Belfast|CA Carlisle|CB Cambridge|CF Cardiff|CH Chester|CM Chelmsford|CO Colchester|CR Croydon|CT Canterbury|CV Coventry|CW Crewe|DA Dartford|DD Dundee|DE Derby|DG Dumfries|DH Durham|DL Darlington|DN Doncaster|DT Dorchester|DY Dudley|E London|EC London|EH Edinburgh|EN Enfield|EX Exeter|FK Falkirk|FY Blackpool|G Glasgow|GL Gloucester|GU Guildford|HA Harrow|HD Huddersfield|HG Harrogate|HP Hemel Hempstead|HR Hereford|HU Hull|HX Halifax|IG Ilford|IP Ipswich|IV Inverness|KA Kilmarnock|KT Kingston upon Thames|KY Kirkcaldy|L Liverpool|LA Lancaster|LE Leicester|LL Llandudno|LN Lincoln|LS Leeds|LU Luton|M Manchester|ME Medway|MK Milton Keynes|ML Motherwell|N London|NE Newcastle upon Tyne|NG Nottingham|NN Northampton|NP Newport|NR Norwich|NW London|OL Oldham|OX Oxford|PA Paisley|PE Peterborough|PH Perth|PL Plymouth|PO Portsmouth|PR Preston|RG Reading|RH Redhill|RM Romford|S Sheffield|SA Swansea|SE London|SG Stevenage|SK Stockport|SL Slough|SM Sutton|SN Swindon|SO Southampton|SP Salisbury|SR Sunderland|SS Southend-on-Sea|ST Stoke-on-Trent|SW London|SY Shrewsbury|TA Taunton|TN Tunbridge Wells|TQ Torquay|TR Truro|TS Middlesbrough|TW Twickenham|UB Southall|W London|WA Warrington|WC London|WD Watford|WF Wakefield|WN Wigan|WR Worcester|WS Walsall|WV Wolverhampton|YO York'
const TOWN_OF_AREA: ReadonlyMap<string, string> = new Map(
  AREAS.split('|').map((entry) => {
    const [area = '', ...town] = entry.split(' ')
    return [area, town.join(' ')]
  }),
)
/** District 1 to 9 is the post town itself in most areas; further ones are towns around it. */
const TOWN_DISTRICTS = 9
const BRITISH = /(?:^|[\s,])([A-Z]{1,2})(\d{1,2})[A-Z]? ?\d[A-Z]{2}(?=$|[\s.,])/

/** Post codes of the biggest towns of Portugal, by their first four digits. */
const PORTUGUESE_TOWNS: readonly [from: number, to: number, town: string][] = [
  [1000, 1999, 'Lisboa'],
  [3000, 3049, 'Coimbra'],
  [4000, 4399, 'Porto'],
  [4400, 4434, 'Vila Nova de Gaia'],
  [4450, 4454, 'Matosinhos'],
  [4700, 4719, 'Braga'],
  [4800, 4810, 'Guimarães'],
  [4900, 4904, 'Viana do Castelo'],
  [2400, 2419, 'Leiria'],
  [2700, 2724, 'Amadora'],
  [2800, 2809, 'Almada'],
  [2900, 2914, 'Setúbal'],
  [3500, 3519, 'Viseu'],
  [3800, 3814, 'Aveiro'],
  [5000, 5004, 'Vila Real'],
  [7000, 7009, 'Évora'],
  [8000, 8009, 'Faro'],
  [9000, 9064, 'Funchal'],
  [9500, 9504, 'Ponta Delgada'],
]
const PORTUGUESE = /(?:^|[\s,])(\d{4})-\d{3}(?=$|[\s.,])/

/** Returns the town and country that a British or Portuguese post code in a text stands for, with the code. */
export function townOfPostArea(text: string): { town: string; country: string; code: string } | undefined {
  const [british = '', area = '', district] = BRITISH.exec(text) ?? []
  const town = TOWN_OF_AREA.get(area)
  if (town !== undefined && (town === 'London' || Number(district) <= TOWN_DISTRICTS || isWholeTown(area)))
    return { town, country: 'GB', code: british.replace(/^[\s,]+/, '') }
  const [portuguese = '', digits] = PORTUGUESE.exec(text) ?? []
  const found = PORTUGUESE_TOWNS.find(([from, to]) => Number(digits) >= from && Number(digits) <= to)
  return found && { town: found[2], country: 'PT', code: portuguese.replace(/^[\s,]+/, '') }
}

/** Areas where most districts above 9 are of the town too. */
const isWholeTown = (area: string) => ['B', 'BS', 'BT', 'CF', 'EH', 'G', 'L', 'LS', 'M', 'S'].includes(area)
