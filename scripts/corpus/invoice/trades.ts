/** Products: six per trade, in four languages, with price range in cents and VAT rate. */
import type { Words } from './model.ts'

/** `standard`, or the country's reduced or middle rate. */
type Tariff = 'standard' | 'reduced' | 'middle'
export type Thing = { readonly words: Words; readonly unit: Words; readonly low: number; readonly high: number; readonly tariff: Tariff }
export type Trade = {
  readonly name: string
  readonly word: Words
  readonly things: readonly Thing[]
  /** Sold by the piece in a shop, so a receipt can list it. */
  readonly shop?: true
  readonly service?: true
}

const words = (fr: string, nl: string, de: string, en: string): Words => ({ fr, nl, de, en })
const piece = words('pce', 'st', 'Stk', 'pc')
const hour = words('h', 'uur', 'Std', 'h')
const kilo = words('kg', 'kg', 'kg', 'kg')
const month = words('mois', 'mnd', 'Mon', 'mo')
const flat = words('forfait', 'forfait', 'pausch.', 'flat')
const box = words('bte', 'ds', 'Ktn', 'box')
const thing = (called: Words, unit: Words, low: number, high: number, tariff: Tariff = 'standard'): Thing => ({
  words: called,
  unit,
  low,
  high,
  tariff,
})

export const trades: readonly Trade[] = [
  {
    name: 'construction',
    word: words('Construction', 'Bouw', 'Bau', 'Build'),
    service: true,
    things: [
      thing(words('Travaux de maçonnerie', 'Metselwerken', 'Maurerarbeiten', 'Masonry works'), hour, 4200, 6200),
      thing(
        words('Pose de carrelage', 'Plaatsen van tegels', 'Fliesenarbeiten', 'Laying of tiles'),
        words('m²', 'm²', 'm²', 'sqm'),
        3500,
        5800,
        'reduced',
      ),
      thing(
        words('Plaques de plâtre 12,5 mm', 'Gipsplaten 12,5 mm', 'Gipskartonplatten 12,5 mm', 'Plasterboard 12.5 mm'),
        piece,
        690,
        1240,
      ),
      thing(
        words('Évacuation des déchets de chantier', 'Afvoer van werfafval', 'Entsorgung Bauschutt', 'Removal of site waste'),
        flat,
        18000,
        45000,
      ),
      thing(
        words("Location d'échafaudage", 'Huur stelling', 'Gerüstmiete', 'Scaffolding hire'),
        words('jour', 'dag', 'Tag', 'day'),
        6500,
        14500,
      ),
      thing(words("Main-d'œuvre plafonnage", 'Arbeidsuren pleisterwerk', 'Lohn Verputzarbeiten', 'Labour plastering'), hour, 4400, 5200),
    ],
  },
  {
    name: 'software',
    word: words('Informatique', 'Informatica', 'Informatik', 'Software'),
    service: true,
    things: [
      thing(
        words(
          'Abonnement logiciel, licence annuelle',
          'Softwareabonnement, jaarlicentie',
          'Softwareabonnement, Jahreslizenz',
          'Software subscription, yearly licence',
        ),
        piece,
        9900,
        48000,
      ),
      thing(
        words('Hébergement serveur virtuel', 'Hosting virtuele server', 'Hosting virtueller Server', 'Virtual server hosting'),
        month,
        2490,
        8900,
      ),
      thing(words('Développement sur mesure', 'Maatwerkontwikkeling', 'Individualentwicklung', 'Custom development'), hour, 8500, 12500),
      thing(words('Formation des utilisateurs', 'Opleiding gebruikers', 'Anwenderschulung', 'User training'), flat, 45000, 98000),
      thing(
        words('Sauvegarde en ligne 500 Go', 'Online back-up 500 GB', 'Online-Sicherung 500 GB', 'Online backup 500 GB'),
        month,
        1490,
        3900,
      ),
      thing(words('Intervention helpdesk', 'Interventie helpdesk', 'Helpdesk-Einsatz', 'Helpdesk call'), hour, 7200, 9500),
    ],
  },
  {
    name: 'office',
    word: words('Bureau', 'Kantoor', 'Bürobedarf', 'Office Supplies'),
    shop: true,
    things: [
      thing(
        words('Papier A4 80 g, 500 feuilles', 'Papier A4 80 g, 500 vel', 'Papier A4 80 g, 500 Blatt', 'Paper A4 80 gsm, 500 sheets'),
        box,
        379,
        649,
      ),
      thing(words('Cartouche toner noir', 'Tonercartridge zwart', 'Tonerkartusche schwarz', 'Toner cartridge black'), piece, 5490, 12990),
      thing(words('Classeur à levier 8 cm', 'Ordner 8 cm', 'Ordner 8 cm', 'Lever arch file 8 cm'), piece, 189, 425),
      thing(
        words('Chaise de bureau ergonomique', 'Ergonomische bureaustoel', 'Ergonomischer Bürostuhl', 'Ergonomic desk chair'),
        piece,
        18900,
        38900,
      ),
      thing(words('Stylos bille bleus', 'Balpennen blauw', 'Kugelschreiber blau', 'Ballpoint pens blue'), box, 790, 1490),
      thing(
        words('Manuel de comptabilité', 'Handboek boekhouden', 'Handbuch Buchhaltung', 'Accounting handbook'),
        piece,
        3900,
        7450,
        'reduced',
      ),
    ],
  },
  {
    name: 'food',
    word: words('Alimentation', 'Voeding', 'Lebensmittel', 'Foods'),
    shop: true,
    things: [
      thing(words('Café en grains', 'Koffiebonen', 'Kaffeebohnen', 'Coffee beans'), kilo, 1190, 2390, 'reduced'),
      thing(words('Farine T55', 'Bloem type 55', 'Weizenmehl 550', 'Plain flour'), kilo, 89, 175, 'reduced'),
      thing(
        words("Huile d'olive vierge extra 5 l", 'Olijfolie extra vierge 5 l', 'Olivenöl extra nativ 5 l', 'Olive oil extra virgin 5 l'),
        piece,
        2890,
        4450,
        'reduced',
      ),
      thing(
        words('Eau pétillante 24 × 33 cl', 'Bruiswater 24 × 33 cl', 'Sprudelwasser 24 × 33 cl', 'Sparkling water 24 × 33 cl'),
        box,
        790,
        1290,
        'reduced',
      ),
      thing(words('Vin rouge AOP 75 cl', 'Rode wijn AOP 75 cl', 'Rotwein g.U. 75 cl', 'Red wine PDO 75 cl'), piece, 490, 1490),
      thing(words('Serviettes en papier', 'Papieren servetten', 'Papierservietten', 'Paper napkins'), box, 349, 899),
    ],
  },
  {
    name: 'cleaning',
    word: words('Nettoyage', 'Schoonmaak', 'Gebäudereinigung', 'Cleaning'),
    service: true,
    things: [
      thing(words('Nettoyage des bureaux', 'Schoonmaak kantoren', 'Büroreinigung', 'Office cleaning'), hour, 2650, 3450),
      thing(words('Lavage des vitres', 'Ramen wassen', 'Fensterreinigung', 'Window cleaning'), flat, 9500, 24000),
      thing(words('Savon liquide 5 l', 'Vloeibare zeep 5 l', 'Flüssigseife 5 l', 'Liquid soap 5 l'), piece, 1190, 1890),
      thing(words('Sacs poubelle 60 l', 'Vuilniszakken 60 l', 'Müllbeutel 60 l', 'Bin liners 60 l'), box, 690, 1250),
      thing(words('Remise en état du sol', 'Vloeronderhoud', 'Grundreinigung Boden', 'Floor restoration'), flat, 28000, 62000),
      thing(words('Déplacement', 'Verplaatsingskosten', 'Anfahrt', 'Travel'), flat, 1500, 4500),
    ],
  },
  {
    name: 'transport',
    word: words('Transports', 'Transport', 'Spedition', 'Logistics'),
    service: true,
    things: [
      thing(
        words(
          'Transport palettes Liège–Lille',
          'Transport paletten Gent–Breda',
          'Palettentransport Aachen–Eupen',
          'Pallet transport Ghent–Leeds',
        ),
        piece,
        4900,
        9800,
      ),
      thing(words('Supplément carburant', 'Brandstoftoeslag', 'Dieselzuschlag', 'Fuel surcharge'), flat, 1800, 6400),
      thing(words('Stockage mensuel', 'Opslag per maand', 'Lagerung pro Monat', 'Monthly storage'), month, 12000, 38000),
      thing(words('Manutention', 'Behandelingskosten', 'Umschlag', 'Handling'), hour, 3400, 4600),
      thing(words('Livraison express', 'Spoedlevering', 'Expresslieferung', 'Express delivery'), piece, 2900, 7900),
      thing(words("Frais d'attente", 'Wachturen', 'Standgeld', 'Waiting time'), hour, 4500, 6000),
    ],
  },
  {
    name: 'print',
    word: words('Imprimerie', 'Drukwerk', 'Druck', 'Print'),
    things: [
      thing(
        words('Cartes de visite, 500 ex.', 'Naamkaartjes, 500 ex.', 'Visitenkarten, 500 Stk', 'Business cards, 500'),
        words('lot', 'lot', 'Satz', 'set'),
        4900,
        11900,
      ),
      thing(
        words('Brochures A5, 16 pages', 'Brochures A5, 16 blz.', 'Broschüren A5, 16 S.', 'Brochures A5, 16 pp.'),
        piece,
        89,
        240,
        'reduced',
      ),
      thing(words('Roll-up 85 × 200 cm', 'Roll-up 85 × 200 cm', 'Roll-up 85 × 200 cm', 'Roll-up 85 × 200 cm'), piece, 7900, 14900),
      thing(words('Mise en page', 'Opmaak', 'Satz und Gestaltung', 'Artwork'), hour, 5500, 7800),
      thing(words('Enveloppes imprimées', 'Bedrukte omslagen', 'Bedruckte Umschläge', 'Printed envelopes'), box, 3900, 8900),
      thing(words('Lettrage de véhicule', 'Belettering voertuig', 'Fahrzeugbeschriftung', 'Vehicle lettering'), flat, 29000, 74000),
    ],
  },
  {
    name: 'hardware',
    word: words('Quincaillerie', 'IJzerwaren', 'Eisenwaren', 'Hardware'),
    shop: true,
    things: [
      thing(
        words(
          'Vis inox 4 × 40, 200 pces',
          'Inox schroeven 4 × 40, 200 st',
          'Edelstahlschrauben 4 × 40, 200 Stk',
          'Stainless screws 4 × 40, 200',
        ),
        box,
        1190,
        1990,
      ),
      thing(words('Perceuse sans fil 18 V', 'Accuboormachine 18 V', 'Akkubohrer 18 V', 'Cordless drill 18 V'), piece, 9900, 22900),
      thing(words('Mètre ruban 5 m', 'Rolmeter 5 m', 'Maßband 5 m', 'Tape measure 5 m'), piece, 690, 1590),
      thing(words('Gants de travail', 'Werkhandschoenen', 'Arbeitshandschuhe', 'Work gloves'), piece, 349, 990),
      thing(
        words('Peinture murale blanche 10 l', 'Witte muurverf 10 l', 'Wandfarbe weiß 10 l', 'White wall paint 10 l'),
        piece,
        3990,
        7490,
      ),
      thing(words('Rallonge électrique 10 m', 'Verlengkabel 10 m', 'Verlängerungskabel 10 m', 'Extension lead 10 m'), piece, 1290, 2890),
    ],
  },
  {
    name: 'advice',
    word: words('Conseil', 'Advies', 'Beratung', 'Advisory'),
    service: true,
    things: [
      thing(words('Honoraires de conseil', 'Honoraria advies', 'Beratungshonorar', 'Advisory fees'), hour, 9500, 18500),
      thing(words('Rédaction de contrat', 'Opstellen van contract', 'Vertragsentwurf', 'Drafting of contract'), flat, 35000, 120000),
      thing(words('Réunion de projet', 'Projectvergadering', 'Projektbesprechung', 'Project meeting'), hour, 9500, 14500),
      thing(words('Frais de dossier', 'Dossierkosten', 'Aktenpauschale', 'File costs'), flat, 5000, 15000),
      thing(words('Frais de déplacement', 'Reiskosten', 'Reisekosten', 'Travel expenses'), words('km', 'km', 'km', 'km'), 38, 45),
      thing(words('Étude de faisabilité', 'Haalbaarheidsstudie', 'Machbarkeitsstudie', 'Feasibility study'), flat, 90000, 260000),
    ],
  },
  {
    name: 'energy',
    word: words('Énergie', 'Energie', 'Energie', 'Energy'),
    things: [
      thing(
        words('Énergie heures pleines', 'Energie dagtarief', 'Energie Hochtarif', 'Energy day rate'),
        words('kWh', 'kWh', 'kWh', 'kWh'),
        14,
        24,
      ),
      thing(
        words('Énergie heures creuses', 'Energie nachttarief', 'Energie Niedertarif', 'Energy night rate'),
        words('kWh', 'kWh', 'kWh', 'kWh'),
        9,
        16,
      ),
      thing(words('Distribution', 'Distributie', 'Netznutzung', 'Distribution'), flat, 4200, 21000),
      thing(words('Redevance fixe', 'Vaste vergoeding', 'Grundpreis', 'Standing charge'), month, 450, 890),
      thing(words('Cotisation énergie', 'Energiebijdrage', 'Energieabgabe', 'Energy levy'), flat, 600, 3900),
      thing(words('Transport', 'Transmissie', 'Übertragung', 'Transmission'), flat, 1900, 7600),
    ],
  },
  {
    name: 'garage',
    word: words('Garage', 'Garage', 'Autohaus', 'Motors'),
    shop: true,
    things: [
      thing(words('Entretien annuel', 'Jaarlijks onderhoud', 'Jahresinspektion', 'Annual service'), flat, 18900, 34900),
      thing(words('Pneu 205/55 R16', 'Band 205/55 R16', 'Reifen 205/55 R16', 'Tyre 205/55 R16'), piece, 7900, 12900),
      thing(words('Huile moteur 5W30', 'Motorolie 5W30', 'Motoröl 5W30', 'Engine oil 5W30'), words('l', 'l', 'l', 'l'), 1190, 1790),
      thing(words('Plaquettes de frein', 'Remblokken', 'Bremsbeläge', 'Brake pads'), piece, 4900, 9900),
      thing(words("Main-d'œuvre", 'Werkuren', 'Arbeitslohn', 'Labour'), hour, 6500, 8900),
      thing(words('Balai d’essuie-glace', 'Ruitenwisser', 'Wischerblatt', 'Wiper blade'), piece, 1290, 2490),
    ],
  },
]
