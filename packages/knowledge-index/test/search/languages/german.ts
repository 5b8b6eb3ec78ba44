import type { Collection } from './collection.ts'

export const german: Collection = {
  language: 'de',
  pages: {
    '/fares': [
      'Fahrpreise',
      'Die Einzelfahrkarte für Erwachsene kostet 6 Euro, die Rückfahrkarte 10 Euro. Schulkinder zahlen die Hälfte, Kleinkinder fahren kostenlos. Die Zehnerkarte kostet 45 Euro.',
    ],
    '/timetable': [
      'Fahrplan',
      'Das erste Schiff legt um 7 Uhr ab, das letzte um 21 Uhr. Im Sommer verkehren die Schiffe halbstündlich, im Winter stündlich. An Feiertagen gilt der Sonntagsfahrplan.',
    ],
    '/cancellation': [
      'Stornierung und Erstattung',
      'Bis zum Vortag ist die Stornierung gebührenfrei. Am Reisetag behalten wir die Hälfte als Stornogebühr ein. Der Rückerstattungsbetrag geht auf die Kreditkarte zurück.',
    ],
    '/luggage': [
      'Gepäck',
      'Jeder Fahrgast darf zwei Gepäckstücke mitnehmen. Ein Gepäckstück wiegt höchstens 20 Kilogramm. Für Surfbretter gibt es einen Sperrgutzuschlag.',
    ],
    '/bicycles': [
      'Fahrräder',
      'Ein Fahrrad kostet 1 Euro. An Bord gehören Räder in den Fahrradständer. Eine Platzreservierung ist nicht nötig.',
    ],
    '/pets': [
      'Haustiere',
      'Kleine Hunde und Katzen dürfen in der Transportbox in den Fahrgastraum. Große Hunde bleiben mit Maulkorb auf dem Oberdeck. Blindenführhunde dürfen überall hin.',
    ],
    '/weather': [
      'Ausfall bei Unwetter',
      'Bei Sturmwarnung oder dichtem Nebel fallen Fahrten aus. Betriebseinstellungen melden wir um 6 Uhr auf der Website. Tickets ausgefallener Fahrten erstatten wir ganz.',
    ],
    '/lost': [
      'Fundsachen',
      'Was an Bord liegen bleibt, verwahrt das Fundbüro am Anleger drei Monate lang. Rufen Sie an und beschreiben Sie den Gegenstand. Ein Nachnahmeversand ist möglich.',
    ],
    '/groups': [
      'Gruppenermäßigung',
      'Reisegruppen ab 15 Personen zahlen 20 Prozent weniger. Schulklassen bekommen einen weiteren Preisnachlass. Die Anmeldefrist beträgt eine Woche.',
    ],
    '/access': [
      'Barrierefreiheit',
      'Rollstuhlfahrer können stufenlos an Bord. Am Anleger gibt es eine Rampe und eine Behindertentoilette. Wer Einstiegshilfe braucht, meldet sich am Vortag.',
    ],
  },
  questions: [
    ['Was kostet eine Fahrkarte?', '/fares'],
    ['Preis Rückfahrt', '/fares'],
    ['Fahren kleine Kinder kostenlos?', '/fares'],
    ['Wann fährt das letzte Schiff?', '/timetable'],
    ['Plan für Sonntag und Feiertag', '/timetable'],
    ['Wie oft verkehren Schiffe im Winter?', '/timetable'],
    ['Wie hoch ist die Gebühr für ein Storno?', '/cancellation'],
    ['Rückerstattung auf Karte', '/cancellation'],
    ['Wie schwer darf mein Gepäck sein?', '/luggage'],
    ['Zuschlag für Sperrgut', '/luggage'],
    ['Kann ich mein Rad mitnehmen?', '/bicycles'],
    ['Fahrrad reservieren', '/bicycles'],
    ['Darf mein Hund mit?', '/pets'],
    ['Führhund für Blinde', '/pets'],
    ['Fährt das Schiff bei Sturm?', '/weather'],
    ['Nebel Ausfall', '/weather'],
    ['Ich habe etwas an Bord liegen lassen', '/lost'],
    ['Büro für Fundsachen', '/lost'],
    ['Ermäßigung für Gruppen', '/groups'],
    ['Klassenfahrt einer Schule', '/groups'],
    ['Mit dem Rollstuhl an Bord', '/access'],
    ['Toilette für Behinderte', '/access'],
  ],
}
