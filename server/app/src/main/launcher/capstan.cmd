@echo off
rem Runs capstan.jar, which is in the same directory, with the Java of JAVA_HOME or of the PATH. CAPSTAN_JAVA_OPTIONS
rem holds more options of Java. The archives of classes, capstan.jsa and from Java 25 on capstan.aot, halve the time of a start.
setlocal
set "java=java"
if defined JAVA_HOME set "java=%JAVA_HOME%\bin\java"
set "options=%CAPSTAN_JAVA_OPTIONS%"
set "archive=-XX:SharedArchiveFile=%~dp0capstan.jsa"
set "log=-Xlog:all=error,cds*=off:stderr"
if not "%~1"=="serve" set "options=-XX:TieredStopAtLevel=1 %options%"
if "%~1"=="serve" if exist "%~dp0capstan.aot" set "archive=-XX:AOTCache=%~dp0capstan.aot"& set "log=-Xlog:disable"& set "options=-XX:+IgnoreUnrecognizedVMOptions %options%"
if "%options:GC=%"=="%options%" set "options=-XX:+UseSerialGC %options%"
"%java%" "%archive%" -Xlog:disable "%log%" %options% -jar "%~dp0capstan.jar" %*
exit /b %ERRORLEVEL%
