/** Basque words of React Aria's parts, as the inside of an object literal; {args} as in its own files. */
export const basque: Record<string, string> = {
  calendar: `
    previous: 'Aurrekoa', next: 'Hurrengoa',
    selectedDateDescription: (args) => 'Hautatutako data: ' + args.date,
    selectedRangeDescription: (args) => 'Hautatutako tartea: ' + args.dateRange,
    todayDate: (args) => 'Gaur, ' + args.date,
    todayDateSelected: (args) => 'Gaur, ' + args.date + ', hautatuta',
    dateSelected: (args) => args.date + ', hautatuta',
    startRangeSelectionPrompt: 'Egin klik data-tartea hautatzen hasteko',
    finishRangeSelectionPrompt: 'Egin klik data-tartea hautatzen amaitzeko',
    minimumDate: 'Erabil daitekeen lehen data', maximumDate: 'Erabil daitekeen azken data',
    dateRange: (args) => args.startDate + ' – ' + args.endDate`,
  datepicker: `
    era: 'aroa', year: 'urtea', month: 'hilabetea', day: 'eguna', hour: 'ordua', minute: 'minutua',
    second: 'segundoa', dayPeriod: 'AM/PM', calendar: 'Egutegia', startDate: 'Hasiera-data',
    endDate: 'Amaiera-data', weekday: 'asteguna', timeZoneName: 'ordu-eremua',
    selectedDateDescription: (args) => 'Hautatutako data: ' + args.date,
    selectedRangeDescription: (args) => 'Hautatutako tartea: ' + args.startDate + ' – ' + args.endDate,
    selectedTimeDescription: (args) => 'Hautatutako ordua: ' + args.time`,
  overlays: `dismiss: 'Itxi'`,
  spinbutton: `Empty: 'Hutsik'`,
}
